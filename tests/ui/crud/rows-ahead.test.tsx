import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askAhead } from '#src/crud/list/ListScreen.tsx'
import { forgetActor } from '#src/providers/actor.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import { resources } from '#src/resources/index.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const READ = ['clients:read'] as const

/** A user with these permissions, who opens the list of clients with a view of their own or the usual one. */
function answering({ permissions = ['clients:read:allowed'], view = '' }) {
  const actor = {
    user: { id: 1, role: { id: 1, name: 'manager' } },
    account: { id: 1 },
    permissions,
    features: {},
    default_views: view ? [{ entity: 'clients', query: view }] : [],
  }
  const rows = [{ id: 7, name: 'ООО «Парус»', tags: [], facilities_count: 0, open_requests: 0 }]
  return ({ path }: Asked): Answer => {
    if (path === '/check') return { response: actor }
    return { response: path === '/clients' ? { data: rows, current_page: 1, per_page: 20, total: 1 } : [] }
  }
}

async function askForClients() {
  const entry = resources.find(({ name }) => name === 'clients')
  if (!entry) throw new Error('There are no clients')
  await askAhead({ ...(await entry.load()).default, paths: entry.paths })
}

const listsIn = (asked: Asked[]) => asked.filter(({ path }) => path === '/clients').map(({ query }) => query)

beforeEach(() => beginSession({ access_token: 'token' }))
afterEach(() => {
  forgetActor()
  history.replaceState(null, '', '/')
})

it('rows that were asked for ahead are shown, and not asked for again', async () => {
  const asked = answerCalls(answering({}))
  await askForClients()
  await openAt('/clients', READ)
  expect(await screen.findByRole('link', { name: /Парус/ })).toBeTruthy()
  expect(listsIn(asked)).toEqual([{ page: '1', per_page: '20' }])
})

it('rows ahead are those that the address asks for, or else the view that the list opens with', async () => {
  const asked = answerCalls(answering({ view: 'type=person&sort=-name' }))
  await askForClients()
  history.replaceState(null, '', '/clients?q=парус')
  await askForClients()
  expect(listsIn(asked)).toEqual([
    { type: 'person', sort: '-name', page: '1', per_page: '20' },
    { q: 'парус', page: '1', per_page: '20' },
  ])
})

it('a list of something else asks for itself', async () => {
  const asked = answerCalls(answering({}))
  await askForClients()
  await openAt('/clients?q=парус', READ)
  await screen.findByRole('link', { name: /Парус/ })
  expect(listsIn(asked)).toHaveLength(2)
})

it('asks for no rows that the user may not read', async () => {
  const asked = answerCalls(answering({ permissions: [] }))
  await askForClients()
  expect(listsIn(asked)).toEqual([])
})
