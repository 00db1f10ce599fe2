import { describe, expect, test } from 'vitest'
import { VIEW_AS_HEADER } from '#contract/auth/view-as.ts'
import { contentsOf } from '../support/account-contents.ts'
import type { CallName } from '../support/caller.ts'
import { createTestAccount, PASSWORD } from '../support/create-account.ts'
import { invalidKeys } from '../support/invalid-keys.ts'
import { startTestApp } from '../support/start-app.ts'
import { EVERY_CALL, isUnsafe, type NamedRoute, needsSignIn, withoutMoment } from './every-call.ts'
import { sampleBody, sampleFiles, sampleParams } from './sample-calls.ts'
import { createSampleRows, type SampleRows } from './sample-rows.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const rows: SampleRows = await createSampleRows(testApp, account, admin)
await admin.call('clients.create', { body: { name: 'A client the executor has nothing to do with' } })
const asExecutor: Record<string, string> = { [VIEW_AS_HEADER]: `user:${account.users.executor.id}` }

/** Something of the executor's in every call that answers what is theirs alone. */
const POSSESSIONS: Partial<Record<CallName, () => Promise<unknown>>> = {
  // They have one already: they were assigned to the sample request.
  'notifications.list': async () => {},
  'notificationSettings.show': () => executor.call('notificationSettings.update', { body: { quiet_hours: false } }),
  'calendarFeeds.list': () => executor.call('calendarFeeds.create', { body: { kind: 'own' } }),
  'userApiKeys.list': () =>
    executor.call('userApiKeys.create', { body: { name: 'My key', scopes: ['requests:read'] } }),
  'views.list': () => executor.call('views.create', { body: { entity: 'requests', name: 'My overtime', query: '' } }),
}
const QUERIES: Partial<Record<CallName, object>> = { 'views.list': { entity: 'requests' } }

/** Reads of the account's rows: an admin keeps their own devices and accounts, and a stream never ends. */
function readsAccount({ name, route }: NamedRoute): boolean {
  return (
    route.method === 'GET' && !route.crossAccount && !route.callsExternal && !route.isPrivate && name !== 'live.events'
  )
}

describe('an admin who looks through the eyes of a user reads what that user reads', () => {
  test.each(EVERY_CALL.filter((call) => needsSignIn(call) && readsAccount(call)))('$title', async (call) => {
    const params = sampleParams(call, rows)
    const [seen, own] = await Promise.all([
      admin.attempt(call.name, { params, headers: asExecutor }),
      executor.attempt(call.name, { params }),
    ])
    expect(seen.status).toBe(own.status)
    if (call.route.produces) return
    if (own.status < 400) expect(withoutMoment(seen.response)).toEqual(withoutMoment(own.response))
    else expect(seen.error.code).toBe(own.error.code)
  })
})

describe('but nothing that is theirs alone', () => {
  test.each(EVERY_CALL.filter(({ route }) => route.isPrivate))('$title', async ({ name }) => {
    const possess = POSSESSIONS[name]
    if (!possess) throw new Error(`${name}: tell this test how a user comes to have something there`)
    await possess()
    const query = { ...QUERIES[name] }
    const newcomer = { [VIEW_AS_HEADER]: `role:${account.roles.executor}` }
    const seen = (await admin.attempt(name, { query, headers: asExecutor })).response
    expect((await executor.attempt(name, { query })).response).not.toEqual(seen)
    expect(seen).toEqual((await admin.attempt(name, { query, headers: newcomer })).response)
  })

  test('views that they share are shown', async () => {
    const body = { entity: 'requests', name: 'Our overtime', query: '', is_shared: true } as const
    await executor.call('views.create', { body })
    const { response } = await admin.call('views.list', { query: { entity: 'requests' }, headers: asExecutor })
    expect(response.map(({ name, is_own }) => [name, is_own])).toEqual([['Our overtime', false]])
  })

  test('nor the address that they have asked for and not yet proved', async () => {
    const { user } = (await executor.call('auth.check')).response
    await executor.call('profile.update', { body: { email: 'secret-flat@example.com', password: PASSWORD } })
    expect((await executor.call('auth.check')).response.user.pending_email).toBe('secret-flat@example.com')
    const seen = (await admin.call('auth.check', { headers: asExecutor })).response.user
    expect(seen).toEqual({ ...user, pending_email: null })
  })
})

describe('and changes nothing', () => {
  test.each(EVERY_CALL.filter((call) => needsSignIn(call) && isUnsafe(call)))('$title', async (call) => {
    const refused = await admin.attempt(call.name, {
      params: sampleParams(call, rows),
      body: sampleBody(call, rows),
      files: await sampleFiles(call),
      headers: asExecutor,
    })
    expect([refused.status, refused.error.code]).toEqual([403, 'looking_only'])
  })

  test('as the rows say', async () => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    await admin.attempt('clients.create', { body: { name: 'Smuggled' }, headers: asExecutor })
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

test('the check says who is impersonated, and who is really there', async () => {
  const { response } = await admin.call('auth.check', { headers: asExecutor })
  const own = (await executor.call('auth.check')).response
  const { id, name } = account.users.executor
  expect(response).toEqual({
    ...own,
    user: { ...own.user, pending_email: null },
    seen_as: { by: account.users.admin.id, role: own.user.role, user: { id, name } },
  })
  expect((await admin.call('auth.check')).response.seen_as).toBeNull()
})

test('a new user with a role has its permissions and is responsible for nothing', async () => {
  const headers = { [VIEW_AS_HEADER]: `role:${account.roles.executor}` }
  const { response } = await admin.call('auth.check', { headers })
  expect(response).toMatchObject({
    user: { role: { name: 'executor' }, is_serviceman: true },
    seen_as: { role: { name: 'executor' }, user: null },
  })
  expect(response.permissions).toEqual((await executor.call('auth.check')).response.permissions)
  expect((await admin.call('requests.list', { headers })).response.total).toBe(0)
  expect((await admin.attempt('requests.show', { params: { id: rows.request }, headers })).status).toBe(404)
  expect((await admin.attempt('users.list', { headers })).status).toBe(403)
})

test('a permission given meanwhile applies at the next call', async () => {
  const headers = { [VIEW_AS_HEADER]: `role:${account.roles.employee}` }
  const status = async () => (await admin.attempt('facilities.list', { headers })).status
  expect(await status()).toBe(200)
  const params = { name: 'employee' }
  await admin.call('roles.grant', { params, body: { permission: 'facilities:read:forbidden' } })
  expect(await status()).toBe(403)
  await admin.call('roles.grant', { params, body: { permission: 'facilities:read:allowed' } })
  expect(await status()).toBe(200)
})

test('only an admin may impersonate', async () => {
  const manager = await account.signInAs('manager')
  const refused = await manager.attempt('clients.list', { headers: asExecutor })
  expect([refused.status, refused.error.code]).toEqual([403, 'forbidden'])
})

test.each<[string, () => string]>([
  ['what is no role and no user', () => 'everybody'],
  ['a role that is not there', () => 'role:999999'],
  ['the administrators, who see everything', () => `role:${account.roles.admin}`],
  ['another admin', () => `user:${account.users.admin.id}`],
])('it is refused: %s', async (_what, whom) => {
  const refused = await admin.attempt('clients.list', { headers: { [VIEW_AS_HEADER]: whom() } })
  expect(refused.status).toBe(422)
  expect(Object.keys(invalidKeys(refused.error))).toEqual([VIEW_AS_HEADER])
})

test('users and roles of another account are not there', async () => {
  const other = await createTestAccount(testApp)
  for (const whom of [`user:${other.users.executor.id}`, `role:${other.roles.executor}`]) {
    const refused = await admin.attempt('clients.list', { headers: { [VIEW_AS_HEADER]: whom } })
    expect(invalidKeys(refused.error)).toEqual({ [VIEW_AS_HEADER]: 'not_found' })
  }
})
