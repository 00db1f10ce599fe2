import { describe, expect, test } from 'vitest'
import { VIEW_AS_HEADER } from '#contract/auth/view-as.ts'
import { eventKind } from '#contract/history.ts'
import { record } from '#server/history/record.ts'
import { createTestAccount } from '../../support/create-account.ts'
import { invalidKeys } from '../../support/invalid-keys.ts'
import { startTestApp } from '../../support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

async function addService(name = '1С', role = 'manager') {
  return (await admin.call('serviceAccounts.create', { body: { name, role } })).response
}

test('a service account has a name and a role, and is listed by name', async () => {
  const other = await (await createTestAccount(testApp)).signInAs('admin')
  const add = (name: string) => other.call('serviceAccounts.create', { body: { name, role: 'dispatcher' } })
  const added = (await add('Телефония')).response
  expect(added).toMatchObject({ name: 'Телефония', role: { name: 'dispatcher' }, is_active: true })
  await add('Бот')
  const { data, total } = (await other.call('serviceAccounts.list')).response
  expect([data.map(({ name }) => name), total]).toEqual([['Бот', 'Телефония'], 2])
  expect((await other.call('serviceAccounts.list', { query: { q: 'теле' } })).response.data).toEqual([added])
})

test('it is renamed, given another role, deactivated and deleted, and the history of access says so', async () => {
  const { id } = await addService('Склад')
  const params = { id }
  const changed = await admin.call('serviceAccounts.update', { params, body: { name: 'Склад 2', role: 'employee' } })
  expect(changed.response).toMatchObject({ name: 'Склад 2', role: { name: 'employee' }, is_active: true })
  await admin.call('serviceAccounts.update', { params, body: { is_active: false } })
  await admin.call('serviceAccounts.remove', { params })
  expect((await admin.attempt('serviceAccounts.show', { params })).status).toBe(404)
  expect((await admin.attempt('serviceAccounts.remove', { params })).status).toBe(404)

  const { data } = (await admin.call('roles.feed', { query: { about: 'integrations' } })).response
  expect(data.slice(0, 4).map(({ kind, payload }) => [eventKind(kind), payload])).toEqual([
    ['serviceAccountDeleted', { name: 'Склад 2' }],
    ['serviceAccountChanged', { name: 'Склад 2', changes: { is_active: { old: true, new: false } } }],
    [
      'serviceAccountChanged',
      {
        name: 'Склад 2',
        changes: { name: { old: 'Склад', new: 'Склад 2' }, role: { old: 'manager', new: 'employee' } },
      },
    ],
    ['serviceAccountCreated', { name: 'Склад' }],
  ])
})

describe('it never has the administrator role', () => {
  test('when it is added or changed', async () => {
    const refused = await admin.attempt('serviceAccounts.create', { body: { name: '1С', role: 'admin' } })
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, { role: 'role_of_service' }])
    const { id } = await addService()
    const again = await admin.attempt('serviceAccounts.update', { params: { id }, body: { role: 'admin' } })
    expect(invalidKeys(again.error)).toEqual({ role: 'role_of_service' })
    expect((await admin.call('serviceAccounts.show', { params: { id } })).response.role.name).toBe('manager')
  })

  test('nor when its role is deleted', async () => {
    await admin.call('roles.create', { body: { name: 'Обмен' } })
    const { id } = await addService('Обмен', 'Обмен')
    const remove = { params: { name: 'Обмен' } }
    const refused = await admin.attempt('roles.remove', { ...remove, body: { new_role: 'admin' } })
    expect(invalidKeys(refused.error)).toEqual({ new_role: 'role_of_service' })
    await admin.call('roles.remove', { ...remove, body: { new_role: 'dispatcher' } })
    expect((await admin.call('serviceAccounts.show', { params: { id } })).response.role.name).toBe('dispatcher')
    const [event] = (await admin.call('roles.feed', { query: { about: 'integrations' } })).response.data
    expect(event?.payload).toEqual({ name: 'Обмен', changes: { role: { old: 'Обмен', new: 'dispatcher' } } })
    expect((await admin.call('employees.list')).response.data.map(({ id }) => id)).not.toContain(id)
  })
})

describe('it is nowhere where people are meant', async () => {
  const service = await addService('Обменник')
  const client = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response
  const facility = (await admin.call('facilities.create', { body: { name: 'Объект', client_id: client.id } })).response
  const request = (await admin.call('requests.create', { body: { name: 'Заявка', client_id: client.id } })).response

  test('in lists, selectors and searches', async () => {
    const q = 'Обменник'
    expect((await admin.call('users.list')).response.data).toHaveLength(4)
    expect((await admin.call('employees.list')).response).toMatchObject({ total: 4 })
    expect((await admin.call('employees.list', { query: { q } })).response.total).toBe(0)
    expect((await admin.call('users.executorsForSelector', { query: { q } })).response).toEqual([])
    expect((await admin.call('users.managersForSelector', { query: { q } })).response).toEqual([])
    expect(JSON.stringify((await admin.call('search.global', { query: { q } })).response)).not.toContain(q)
    const mentioned = { query: { entity: 'requests', id: request.id, q } } as const
    expect((await admin.call('interactions.mentionable', mentioned)).response).toEqual([])
    const entries = (await admin.call('accessList.ofRequest', { params: { id: request.id } })).response
    expect(entries.map(({ id }) => id)).not.toContain(service.id)
    const columns = (await admin.call('requests.board', { query: { from: '2026-11-30', to: '2026-12-01' } })).response
      .employees
    expect(columns.map(({ id }) => id)).not.toContain(service.id)
  })

  test('by its id', async () => {
    const params = { id: service.id }
    for (const call of ['users.show', 'users.remove', 'employees.show', 'users.handOver', 'users.invite'] as const) {
      expect([call, (await admin.attempt(call, { params })).status]).toEqual([call, 404])
    }
    const seenAs = await admin.attempt('clients.list', { headers: { [VIEW_AS_HEADER]: `user:${service.id}` } })
    expect(invalidKeys(seenAs.error)).toEqual({ [VIEW_AS_HEADER]: 'not_found' })
  })

  test('as one who is responsible for something', async () => {
    const manager = { manager_id: service.id }
    const ofFacility = await admin.attempt('facilities.update', { params: { id: facility.id }, body: manager })
    expect(invalidKeys(ofFacility.error)).toEqual({ manager_id: 'not_found' })
    const ofRequest = await admin.attempt('requests.update', { params: { id: request.id }, body: manager })
    expect(invalidKeys(ofRequest.error)).toEqual({ manager_id: 'not_found' })
    const executor = await admin.attempt('requests.assign', {
      params: { id: request.id },
      body: { employees: [service.id] },
    })
    expect(executor.status).toBe(422)
    const left = await account.addUser('manager')
    await admin.call('facilities.update', { params: { id: facility.id }, body: { manager_id: left.id } })
    const successor = await admin.attempt('users.remove', { params: { id: left.id }, body: manager })
    expect(invalidKeys(successor.error)).toEqual({ manager_id: 'not_found' })
    const report = { is_on: true, weekday: 1, hour: 8, recipients: [service.id] }
    expect(invalidKeys((await admin.attempt('analyticsReport.save', { body: report })).error)).toEqual({
      recipients: 'not_found',
    })
  })

  test('as one who is notified: what waits for its author goes to the admins', async () => {
    const { database } = testApp.services
    const notified = await database.inAccount(account.id, async (tx) => {
      const ofService = { author_id: service.id, manager_id: null }
      await tx.updateTable('requests').set(ofService).where('id', '=', request.id).execute()
      const liveChange = { entity: 'requests', id: request.id, type: 'updated' } as const
      const program = { accountId: account.id, userId: null }
      await record(tx, program, 'workKept', {}, { requestId: request.id }, liveChange)
      return tx.selectFrom('notifications').select('user_id').where('type', '=', 'work_kept').execute()
    })
    expect(notified).toEqual([{ user_id: account.users.admin.id }])
  })

  test('and once deleted it is no user who left', async () => {
    const { id } = await addService('Уходящая')
    await admin.call('serviceAccounts.remove', { params: { id } })
    expect((await admin.call('leftUsers.list')).response.data.map(({ name }) => name)).not.toContain('Уходящая')
    expect((await admin.attempt('leftUsers.erase', { params: { id } })).status).toBe(404)
  })
})

test('the database gives it nothing to sign in with', async () => {
  const { id } = await addService()
  const { database } = testApp.services
  for (const signIn of [{ email: 'service@example.com' }, { password_hash: 'x' }, { phone: '+79995554433' }]) {
    const given = database.asSystem((tx) => tx.updateTable('users').set(signIn).where('id', '=', id).execute())
    await expect(given).rejects.toThrow(/check constraint/)
  }
})

test('only admins see them, and those of their own account', async () => {
  const { id } = await addService()
  const manager = await account.signInAs('manager')
  expect((await manager.attempt('serviceAccounts.list')).status).toBe(403)
  const stranger = await (await createTestAccount(testApp)).signInAs('admin')
  expect((await stranger.attempt('serviceAccounts.show', { params: { id } })).status).toBe(404)
  expect((await stranger.call('serviceAccounts.list')).response.total).toBe(0)
})
