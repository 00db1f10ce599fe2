import { describe, expect, test } from 'vitest'
import { eventKind } from '#contract/history.ts'
import { API_KEYS_MAX } from '#contract/limits.ts'
import { DAY_MS } from '#contract/values/durations.ts'
import { contentsOf } from '../../support/account-contents.ts'
import { createTestAccount } from '../../support/create-account.ts'
import { invalidKeys } from '../../support/invalid-keys.ts'
import { known } from '../../support/known.ts'
import { startTestApp } from '../../support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')

async function addService(name: string) {
  return (await admin.call('serviceAccounts.create', { body: { name, role: 'manager' } })).response.id
}

const daysOf = ({ created_at, expires_at }: { created_at: string; expires_at: string | null }) =>
  expires_at && Math.round((Date.parse(expires_at) - Date.parse(created_at)) / DAY_MS)

describe('a key of a service account', async () => {
  const service = await addService('1С')
  const body = { service_account_id: service, name: 'Выгрузка', scopes: ['clients:read' as const] }

  test('is shown once, and nowhere afterwards', async () => {
    const { key, ...made } = (await admin.call('apiKeys.create', { body })).response
    expect(key).toMatch(/^nrd_[0-9A-Za-z]{30}$/)
    expect(made).toMatchObject({ prefix: key.slice(0, 8), owner: { id: service, name: '1С' }, networks: [] })
    expect(daysOf(made)).toBe(90)
    const query = { service_account_id: service }
    expect((await admin.call('apiKeys.list', { query })).response.data).toEqual([made])
    expect(JSON.stringify(await contentsOf(testApp.testDatabase, account.id))).not.toContain(key.slice(8))
    expect((await admin.call('serviceAccounts.show', { params: { id: service } })).response.keys).toBe(1)
  })

  test('is made once for each idempotency key, whose repeat says so and shows nothing', async () => {
    const headers = { 'idempotency-key': 'key-once' }
    const { key } = (await admin.call('apiKeys.create', { body, headers })).response
    const repeat = await admin.attempt('apiKeys.create', { body, headers })
    expect([repeat.status, repeat.error.code]).toEqual([409, 'conflict'])
    expect(JSON.stringify(await contentsOf(testApp.testDatabase, account.id))).not.toContain(key.slice(8))
  })

  test('lasts as many days as said, a year at most, or for ever when that is said', async () => {
    const lasting = async (expires_in_days: number | 'never') =>
      daysOf((await admin.call('apiKeys.create', { body: { ...body, expires_in_days } })).response)
    expect([await lasting(1), await lasting(366), await lasting('never')]).toEqual([1, 366, null])
    for (const expires_in_days of [0, 367, 1.5, null, 'always']) {
      const refused = await admin.attempt('apiKeys.create', { body: { ...body, expires_in_days } })
      expect([expires_in_days, Object.keys(invalidKeys(refused.error))]).toEqual([expires_in_days, ['expires_in_days']])
    }
  })

  test('has no scope that the role does not grant', async () => {
    await admin.call('roles.grant', { params: { name: 'manager' }, body: { permission: 'schedule:delete:forbidden' } })
    const scopes = ['clients:read', 'schedule:delete']
    const refused = await admin.attempt('apiKeys.create', { body: { ...body, scopes } })
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, { scopes: 'scope_not_granted' }])
    expect(refused.error.fields?.scopes?.message).toContain('schedule:delete')
    expect(refused.error.fields?.scopes?.message).not.toContain('clients:read')
    const none = await admin.attempt('apiKeys.create', { body: { ...body, scopes: [] } })
    expect(invalidKeys(none.error)).toEqual({ scopes: 'scopes_required' })
  })

  test('is bound to networks, twenty at most', async () => {
    const networks = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32', '2001:db8::1']
    const made = (await admin.call('apiKeys.create', { body: { ...body, networks } })).response
    expect(made.networks).toEqual(['203.0.113.0/24', '198.51.100.7/32', '2001:db8::/32', '2001:db8::1/128'])
    for (const network of ['203.0.113.0/33', 'example.com', '', '2001:db8::/129']) {
      const refused = await admin.attempt('apiKeys.create', { body: { ...body, networks: [network] } })
      expect([network, invalidKeys(refused.error)]).toEqual([network, { 'networks.0': 'network_invalid' }])
    }
    const many = Array.from({ length: 21 }, (_, index) => `203.0.113.${index}`)
    const refused = await admin.attempt('apiKeys.create', { body: { ...body, networks: many } })
    expect(invalidKeys(refused.error)).toEqual({ networks: 'too_many' })
  })

  test('is rotated once, and the former one ends a day later', async () => {
    const made = (await admin.call('apiKeys.create', { body: { ...body, expires_in_days: 30 } })).response
    const rotated = (await admin.call('apiKeys.rotate', { params: { id: made.id } })).response
    expect(rotated.key).not.toBe(made.key)
    expect(rotated).toMatchObject({ name: made.name, scopes: made.scopes, owner: made.owner, replaced_by: null })
    expect(daysOf(rotated)).toBe(30)
    const query = { service_account_id: service, per_page: 100 }
    const { data } = (await admin.call('apiKeys.list', { query })).response
    const former = known(data.find(({ id }) => id === made.id))
    expect(former.replaced_by).toBe(rotated.id)
    const left = Date.parse(known(former.usable_till ?? undefined)) - Date.now()
    expect(Math.round(left / DAY_MS)).toBe(1)
    const again = await admin.attempt('apiKeys.rotate', { params: { id: made.id } })
    expect([again.status, again.error.code]).toEqual([409, 'conflict'])
  })

  test('is revoked once, and what happened to it is in the history of access', async () => {
    const made = (await admin.call('apiKeys.create', { body: { ...body, name: 'Обмен' } })).response
    const rotated = (await admin.call('apiKeys.rotate', { params: { id: made.id } })).response
    const params = { id: rotated.id }
    await admin.call('apiKeys.revoke', { params })
    for (const call of ['apiKeys.revoke', 'apiKeys.rotate'] as const) {
      expect((await admin.attempt(call, { params })).status).toBe(404)
    }
    const { data } = (await admin.call('roles.feed', { query: { about: 'integrations' } })).response
    expect(data.slice(0, 3).map(({ kind, payload }) => [eventKind(kind), payload])).toEqual([
      ['keyRevoked', { name: '1С', key: 'Обмен' }],
      ['keyRotated', { name: '1С', key: 'Обмен' }],
      ['keyCreated', { name: '1С', key: 'Обмен' }],
    ])
  })

  test('is one of twenty; a rotated one makes room for the new one', async () => {
    const other = await addService('Телефония')
    const made = { ...body, service_account_id: other }
    const add = () => admin.attempt('apiKeys.create', { body: made })
    const first = (await admin.call('apiKeys.create', { body: made })).response
    for (let index = 1; index < API_KEYS_MAX; index++) await add()
    const refused = await add()
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, { name: 'too_many' }])
    expect((await admin.attempt('apiKeys.rotate', { params: { id: first.id } })).status).toBe(201)
    expect((await add()).status).toBe(422)
    await admin.call('apiKeys.revoke', { params: { id: first.id } })
    expect((await add()).status).toBe(422)
  })

  test('is of a service account, which it ends with', async () => {
    const ofUser = await admin.attempt('apiKeys.create', {
      body: { ...body, service_account_id: account.users.manager.id },
    })
    expect(invalidKeys(ofUser.error)).toEqual({ service_account_id: 'not_found' })
    const other = await addService('Бот')
    const { id } = (await admin.call('apiKeys.create', { body: { ...body, service_account_id: other } })).response
    await admin.call('serviceAccounts.remove', { params: { id: other } })
    expect((await admin.attempt('apiKeys.revoke', { params: { id } })).status).toBe(404)
    const stored = await testApp.services.database.inAccount(account.id, (tx) =>
      tx.selectFrom('api_keys').select('id').where('user_id', '=', other).execute(),
    )
    expect(stored).toEqual([])
  })
})

describe("a user's own key", () => {
  const body = { name: 'Таблица', scopes: ['requests:read' as const] }

  test('is theirs alone', async () => {
    const made = (await manager.call('userApiKeys.create', { body })).response
    expect(made).toMatchObject({ owner: { id: account.users.manager.id }, prefix: made.key.slice(0, 8) })
    const { key: _, ...shown } = made
    expect((await manager.call('userApiKeys.list')).response).toEqual([shown])
    expect((await admin.call('userApiKeys.list')).response).toEqual([])
    const listed = (await admin.call('apiKeys.list', { query: { per_page: 100 } })).response.data
    expect(listed.map(({ id }) => id)).not.toContain(made.id)
    for (const call of ['apiKeys.rotate', 'apiKeys.revoke', 'userApiKeys.rotate', 'userApiKeys.revoke'] as const) {
      expect([call, (await admin.attempt(call, { params: { id: made.id } })).status]).toEqual([call, 404])
    }
    const rotated = (await manager.call('userApiKeys.rotate', { params: { id: made.id } })).response
    await manager.call('userApiKeys.revoke', { params: { id: rotated.id } })
    expect((await manager.call('userApiKeys.list')).response.map(({ id }) => id)).toEqual([made.id])
  })

  test('has no scope that their role does not grant; an admin’s may have any', async () => {
    const executor = await account.signInAs('executor')
    const scopes = ['analytics:read' as const]
    const refused = await executor.attempt('userApiKeys.create', { body: { ...body, scopes } })
    expect(invalidKeys(refused.error)).toEqual({ scopes: 'scope_not_granted' })
    expect((await admin.attempt('userApiKeys.create', { body: { ...body, scopes } })).status).toBe(201)
  })

  test('ends when they are deactivated or deleted', async () => {
    const isRevoked = async (user: number) => {
      const rows = await testApp.services.database.inAccount(account.id, (tx) =>
        tx.selectFrom('api_keys').select('revoked_at').where('user_id', '=', user).execute(),
      )
      return rows.map(({ revoked_at }) => revoked_at !== null)
    }
    const user = await account.addUser('manager')
    const signedIn = await account.signInAs(user)
    await signedIn.call('userApiKeys.create', { body })
    const { email, firstname, surname } = (await admin.call('users.show', { params: { id: user.id } })).response
    const save = { id: user.id, email, firstname, surname, role: 'manager' }
    await admin.call('users.save', { body: { ...save, surname: `${surname}ова` } })
    expect(await isRevoked(user.id)).toEqual([false])
    await admin.call('users.save', { body: { ...save, is_active: false } })
    expect(await isRevoked(user.id)).toEqual([true])
    await admin.call('users.remove', { params: { id: user.id } })
    expect(await isRevoked(user.id)).toEqual([])
  })
})
