import { describe, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { type Grants, PERMISSIONS } from '#contract/permissions.ts'
import { RESOURCE_NAMES, RESOURCES } from '#contract/resources.ts'
import type { CallName } from '../support/caller.ts'
import { createTestAccount } from '../support/create-account.ts'
import { startTestApp } from '../support/start-app.ts'
import { createOwnRows } from './sample-rows.ts'

/** Two of everything: one the user is responsible for, as the executor of an open request there, and one they are not. */
interface Pair {
  own: Record<string, number>
  other: Record<string, number>
}

/** The entities of which a `manager` grant covers some rows. */
const SCOPED = RESOURCE_NAMES.map((name) => RESOURCES[name]).filter(
  ({ grants, isReadWhole }) => grants !== 'admin' && !isReadWhole,
)

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
await grant(Object.fromEntries(PERMISSIONS.map((permission) => [permission, 'manager'])))
const someoneElse = await account.addUser('executor')
const pair: Pair = {
  own: await createOwnRows(testApp, account, admin, account.users.executor.id),
  other: await createOwnRows(testApp, account, admin, someoneElse.id),
}
const actor = await account.signInAs('executor')

async function grant(grants: Grants) {
  await testApp.services.database.asSystem((tx) =>
    tx
      .updateTable('roles')
      .set({ grants: JSON.stringify(grants) })
      .where('id', '=', account.roles.executor)
      .execute(),
  )
}

describe('with `manager` grants a list shows exactly the rows one is responsible for', () => {
  test.each<[CallName, string]>([
    ...SCOPED.map(({ calls, singular }): [CallName, string] => [`${calls}.list`, singular]),
    ...SCOPED.flatMap(({ calls, singular }): [CallName, string][] =>
      'forSelector' in routes[calls] ? [[`${calls}.forSelector` as CallName, singular]] : [],
    ),
    ['equipment.parents', 'equipment'],
  ])('%s', async (name, kind) => {
    expect(idsOf((await actor.attempt(name)).response)).toEqual([pair.own[kind]])
    const everything = idsOf((await admin.attempt(name)).response)
    expect(everything).toEqual(expect.arrayContaining([pair.own[kind], pair.other[kind]]))
  })

  test('also when searching, and in the count', async () => {
    const found = (await actor.call('requests.list', { query: { q: 'Request of' } })).response
    expect([idsOf(found), found.total]).toEqual([[pair.own.request], 1])
    expect(idsOf((await actor.call('clients.list', { query: { q: 'Client of' } })).response)).toEqual([pair.own.client])
  })

  test('also when filtering by what one may not see', async () => {
    const query = { client_id: String(pair.other.client) }
    expect((await actor.call('requests.list', { query })).response.total).toBe(0)
    expect((await actor.call('facilities.list', { query })).response.total).toBe(0)
  })

  test('also on the calendar and in the export', async () => {
    const calendar = (await actor.call('requests.list', { query: { view: 'calendar' } })).response
    expect(idsOf(calendar)).toEqual([pair.own.request])
  })
})

test('an action on a row the user may read but not change answers 403 and changes nothing', async () => {
  await grant({ 'requests:read': 'allowed', 'requests:update': 'manager', 'clients:read': 'allowed' })
  const limited = await account.signInAs('executor')
  const params = { id: pair.other.request }
  const refused = await limited.attempt('requests.update', { params, body: { name: 'Taken over' } })
  expect([refused.status, refused.error.code]).toEqual([403, 'forbidden'])
  expect((await admin.call('requests.show', { params: { id: Number(pair.other.request) } })).response.version).toBe(1)
  const allowed = await limited.attempt('requests.update', { params: { id: pair.own.request }, body: { name: 'Mine' } })
  expect(allowed.status).toBe(200)
})

test('a user who hands a row over is answered, and sees it no more', async () => {
  await grant(Object.fromEntries(PERMISSIONS.map((permission) => [permission, 'manager'])))
  const limited = await account.signInAs('executor')
  const { request, facility } = await createOwnRows(testApp, account, admin, account.users.executor.id)
  const requestParams = { id: Number(request) }
  const handedOver = await limited.attempt('requests.assign', { params: requestParams, body: { employees: [] } })
  expect(handedOver.response).toMatchObject({ id: request, employees: [] })
  expect((await limited.attempt('requests.show', { params: requestParams })).status).toBe(404)
  expect((await admin.call('requests.show', { params: requestParams })).response.employees).toEqual([])

  const facilityParams = { id: Number(facility) }
  const managed = (manager: number) => ({ params: facilityParams, body: { manager_id: manager } })
  await admin.call('facilities.update', managed(account.users.executor.id))
  expect((await limited.attempt('facilities.show', { params: facilityParams })).status).toBe(200)
  expect((await limited.attempt('facilities.update', managed(account.users.manager.id))).status).toBe(200)
  expect((await limited.attempt('facilities.show', { params: facilityParams })).status).toBe(404)
})

function idsOf(response: unknown): number[] {
  const rows = Array.isArray(response) ? response : (response as { data: unknown[] }).data
  return rows.map((row) => (row as { id: number }).id)
}
