import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { SavedView } from '#contract/saved-views.ts'
import { forgetActor, reloadActor } from '#src/providers/actor.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'
import { actorOf } from '../support/signed-in.ts'

const DEBTORS: SavedView = {
  id: 5,
  entity: 'clients',
  name: 'Частные',
  query: 'type=person&sort=-name',
  columns: null,
  widths: null,
  density: 'middle',
  is_shared: false,
  is_default: false,
  is_own: true,
  owner: 'Соколова Марина',
  actions: ['update', 'delete'],
}
const SHARED: SavedView = {
  ...DEBTORS,
  id: 6,
  name: 'Общий',
  is_own: false,
  is_shared: true,
  owner: 'Орлов Пётр',
  actions: [],
}

/** A server that keeps views, and answers what lists open on as they say. */
function keeping(views: SavedView[]) {
  return ({ method, path, body }: Asked): Answer => {
    if (path === '/views' && method === 'GET') return { response: views }
    if (path === '/views') return { response: { ...DEBTORS, id: 9, ...(body as object) } }
    if (path.startsWith('/views/') && method === 'DELETE') return { response: null }
    if (path.startsWith('/views/')) return { response: Object.assign(views[0] ?? {}, body) }
    if (path === '/check') return { response: { ...actorOf(), default_views: views.filter((one) => one.is_default) } }
    if (path === '/clients') return { response: { data: [], current_page: 1, per_page: 20, total: 0 } }
    return { response: [] }
  }
}

const address = () => screen.getByLabelText('address').textContent
const openViews = async () => userEvent.click(await screen.findByRole('button', { name: 'Сохранённые виды' }))

afterEach(forgetActor)

describe('saved views of a list', () => {
  it('are opened by their names; those of others say whose they are, and cannot be changed', async () => {
    answerCalls(keeping([{ ...DEBTORS }, SHARED]))
    await openAt('/clients', ['clients:read'])
    await openViews()
    expect(await screen.findByText('Орлов Пётр')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Удалить «Общий»' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Частные' }))
    expect(address()).toBe('/clients?type=person&sort=-name')
  })

  it('leave the list when they are deleted, as one of another user can be where the server offers it', async () => {
    const asked = answerCalls(keeping([{ ...SHARED, actions: ['delete'] }]))
    await openAt('/clients', ['clients:read'])
    await openViews()
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить «Общий»' }))
    await waitFor(() => expect(screen.queryByText('Общий')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Открывать список с «Общий»' })).toBeNull()
    expect(asked.filter(({ method, path }) => method === 'GET' && path === '/views')).toHaveLength(1)
  })

  it('keep what is shown under a name', async () => {
    const asked = answerCalls(keeping([]))
    await openAt('/clients?type=company&page=3', ['clients:read'])
    await openViews()
    await userEvent.type(await screen.findByLabelText('Название'), 'Компании')
    await userEvent.click(screen.getByLabelText('Виден всей компании'))
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить текущий вид' }))
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
    const { body } = asked.find(({ method, path }) => method === 'POST' && path === '/views') ?? {}
    expect(body).toMatchObject({ entity: 'clients', name: 'Компании', query: 'type=company', is_shared: true })
  })

  it('make the list open with the one that is chosen, and its address still says nothing of it', async () => {
    const asked = answerCalls(keeping([{ ...DEBTORS }]))
    await openAt('/clients', ['clients:read'])
    await reloadActor()
    await openViews()
    await userEvent.click(await screen.findByRole('button', { name: 'Открывать список с «Частные»' }))
    await screen.findByRole('button', { name: 'Не открывать список с «Частные»' })
    await waitFor(() => {
      const last = asked.filter(({ path }) => path === '/clients').at(-1)
      expect(last?.query).toMatchObject({ type: 'person', sort: '-name' })
    })
    expect(address()).toBe('/clients')
    expect(asked.filter(({ path }) => path === '/check')).toHaveLength(1)
  })
})
