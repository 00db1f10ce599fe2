import { describe, expect, test } from 'vitest'
import { VIEW_AS_HEADER } from '#contract/auth/view-as.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { newKeyText } from '#server/access/key-text.ts'
import type { ApiKeys } from '#server/db/schema.ts'
import { type Caller, callerOf } from '../../support/caller.ts'
import { createTestAccount } from '../../support/create-account.ts'
import { known } from '../../support/known.ts'
import { setGrants } from '../../support/set-grants.ts'
import { startTestApp } from '../../support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

let counted = 0

async function addService(role = 'manager') {
  const body = { name: `Program ${++counted}`, role }
  return (await admin.call('serviceAccounts.create', { body })).response
}

async function addKey(
  service: number,
  scopes: Permission[] = ['clients:read', 'clients:create'],
  networks: string[] = [],
) {
  const body = { service_account_id: service, name: 'Key', scopes, networks }
  const { key, id } = (await admin.call('apiKeys.create', { body })).response
  return { id, caller: callerOf(testApp.app, key) }
}

/** What time would do to a key. */
async function changeKey(id: number, values: Partial<Pick<ApiKeys, 'expires_at' | 'usable_till'>>) {
  const { database, sessions } = testApp.services
  await database.inAccount(account.id, (tx) => tx.updateTable('api_keys').set(values).where('id', '=', id).execute())
  sessions.forget(account.id)
}

async function refusalOf(caller: Caller) {
  const answered = await caller.attempt('clients.list')
  return [answered.status, answered.status < 400 ? null : answered.error.code]
}

const PAST = '2026-01-01T00:00:00Z'

test('a service account does what its role grants and the key allows, under its own name', async () => {
  const service = await addService()
  const { caller } = await addKey(service.id)
  const client = (await caller.call('clients.create', { body: { name: 'Клиент из 1С' } })).response
  expect(client.actions).not.toContain('update')
  const { data } = (await admin.call('clients.feed', { params: { id: client.id } })).response
  expect(data.map(({ actor }) => actor)).toEqual([{ id: service.id, name: service.name, avatar: null }])
  const update = { params: { id: client.id }, body: { name: 'Другой' } }
  const refused = await caller.attempt('clients.update', update)
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([
    403,
    'scope_missing',
    { scope: 'clients:update' },
  ])
})

test('a change of a row asks for the scope to read it, too', async () => {
  const { caller } = await addKey((await addService()).id, ['clients:update', 'requests:update'])
  const client = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response
  const request = (await admin.call('requests.create', { body: { name: 'Заявка', client_id: client.id } })).response
  for (const [call, id, scope] of [
    ['clients.update', client.id, 'clients:read'],
    ['requests.update', request.id, 'requests:read'],
  ] as const) {
    const refused = await caller.attempt(call, { params: { id }, body: { name: 'Другое' } })
    expect([refused.status, refused.error.details]).toEqual([403, { scope }])
  }
})

test('what the role no longer grants ends at once', async () => {
  const { id } = await addService('dispatcher')
  const { caller } = await addKey(id)
  expect((await caller.attempt('clients.list')).status).toBe(200)
  await setGrants(testApp, account, 'dispatcher', { 'clients:read': 'forbidden' })
  expect(await refusalOf(caller)).toEqual([403, 'forbidden'])
})

test('with a grant on own rows it sees those that it is responsible for', async () => {
  const { id } = await addService('employee')
  await setGrants(testApp, account, 'employee', { 'requests:read': 'manager', 'requests:create': 'allowed' })
  const { caller } = await addKey(id, ['requests:read', 'requests:create', 'clients:read'])
  const client = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response
  const body = { name: 'Заявка', client_id: client.id }
  await admin.call('requests.create', { body })
  const own = (await caller.call('requests.create', { body })).response
  expect(own).toMatchObject({ author: { id }, manager: null })
  expect((await caller.call('requests.list')).response.data.map((request) => request.id)).toEqual([own.id])
})

test("an admin's own key is no admin", async () => {
  const { key } = (await admin.call('userApiKeys.create', { body: { name: 'Mine', scopes: PERMISSIONS } })).response
  const caller = callerOf(testApp.app, key)
  const client = (await caller.call('clients.create', { body: { name: 'Клиент' } })).response
  expect(client.actions).toEqual(expect.arrayContaining(['update', 'delete']))
  expect(client.actions).not.toContain('erase')
  const refused = await caller.attempt('users.list')
  expect([refused.status, refused.error.code]).toEqual([403, 'not_for_keys'])
})

test('no one is impersonated with a key', async () => {
  const { key } = (await admin.call('userApiKeys.create', { body: { name: 'Mine', scopes: ['clients:read'] } }))
    .response
  const headers = { [VIEW_AS_HEADER]: `user:${account.users.executor.id}` }
  const refused = await callerOf(testApp.app, key).attempt('clients.list', { headers })
  expect([refused.status, refused.error.code]).toEqual([403, 'not_for_keys'])
})

test('signing out does nothing to a key', async () => {
  const { caller } = await addKey((await addService()).id)
  for (const call of ['auth.logout', 'auth.logoutByLink'] as const) {
    expect((await caller.attempt(call)).error.code).toBe('not_for_keys')
  }
  expect((await caller.attempt('clients.list')).status).toBe(200)
})

describe('a key is refused', () => {
  test('from the moment it is revoked', async () => {
    const { id, caller } = await addKey((await addService()).id)
    expect((await caller.attempt('clients.list')).status).toBe(200)
    await admin.call('apiKeys.revoke', { params: { id } })
    await expect.poll(() => refusalOf(caller)).toEqual([401, 'unauthenticated'])
  })

  test('while its service account is deactivated, and once that is deleted', async () => {
    const { id } = await addService()
    const { caller } = await addKey(id)
    const activate = (is_active: boolean) =>
      admin.call('serviceAccounts.update', { params: { id }, body: { is_active } })
    expect((await caller.attempt('clients.list')).status).toBe(200)
    await activate(false)
    await expect.poll(() => refusalOf(caller)).toEqual([401, 'unauthenticated'])
    await activate(true)
    await expect.poll(() => refusalOf(caller)).toEqual([200, null])
    await admin.call('serviceAccounts.remove', { params: { id } })
    await expect.poll(() => refusalOf(caller)).toEqual([401, 'unauthenticated'])
  })

  test('once its user is deactivated', async () => {
    const user = await account.addUser('manager')
    const signedIn = await account.signInAs(user)
    const { key } = (await signedIn.call('userApiKeys.create', { body: { name: 'Mine', scopes: ['clients:read'] } }))
      .response
    const caller = callerOf(testApp.app, key)
    expect((await caller.attempt('clients.list')).status).toBe(200)
    const { email, firstname, surname } = (await admin.call('users.show', { params: { id: user.id } })).response
    const save = { id: user.id, email, firstname, surname, role: 'manager' }
    for (const is_active of [false, true]) {
      await admin.call('users.save', { body: { ...save, is_active } })
      await expect.poll(() => refusalOf(caller)).toEqual([401, 'unauthenticated'])
    }
  })

  test('after its end, which the answer says', async () => {
    const { id, caller } = await addKey((await addService()).id)
    await changeKey(id, { expires_at: PAST })
    expect(await refusalOf(caller)).toEqual([401, 'key_expired'])
  })

  test('a day after it was rotated, and not before', async () => {
    const { id, caller } = await addKey((await addService()).id)
    const { key } = (await admin.call('apiKeys.rotate', { params: { id } })).response
    for (const each of [caller, callerOf(testApp.app, key)]) {
      expect((await each.attempt('clients.list')).status).toBe(200)
    }
    await changeKey(id, { usable_till: PAST })
    expect(await refusalOf(caller)).toEqual([401, 'key_expired'])
    expect((await callerOf(testApp.app, key).attempt('clients.list')).status).toBe(200)
  })

  test.each([
    ['mistyped', (key: string) => key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11)],
    ['cut off', (key: string) => key.slice(0, -1)],
    ['unknown', () => newKeyText()],
  ])('when it is %s', async (_how, change) => {
    const { caller } = await addKey((await addService()).id)
    expect(await refusalOf(callerOf(testApp.app, change(known(caller.token ?? undefined))))).toEqual([
      401,
      'unauthenticated',
    ])
  })

  test('from outside its networks', async () => {
    const service = (await addService()).id
    const { caller: elsewhere } = await addKey(service, ['clients:read'], ['203.0.113.0/24', '2001:db8::/32'])
    expect(await refusalOf(elsewhere)).toEqual([403, 'network_not_allowed'])
    const { caller: here } = await addKey(service, ['clients:read'], ['203.0.113.0/24', '127.0.0.0/8'])
    expect((await here.attempt('clients.list')).status).toBe(200)
  })
})

test('when and from where it was used last is shown', async () => {
  const { id } = await addService()
  const { caller } = await addKey(id)
  const shown = async () => (await admin.call('serviceAccounts.show', { params: { id } })).response.last_used_at
  expect(await shown()).toBeNull()
  await caller.attempt('clients.list')
  // Written beside the call.
  await expect.poll(shown).not.toBeNull()
  const { data } = (await admin.call('apiKeys.list', { query: { service_account_id: id } })).response
  expect(data[0]?.last_network).toBe('127.0.0.1')
})
