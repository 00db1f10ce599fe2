import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendContractNotices } from '#server/facilities/contract-notices.ts'
import { importJobs } from '#server/imports/index.ts'
import { removeOldNotifications } from '#server/notifications/remove-old.ts'
import { markDeadlineSoon } from '#server/requests/mark-deadline-soon.ts'
import { markOverdue } from '#server/requests/mark-overdue.ts'
import { openStorageEmails, storageWarningsJob } from '#server/tariffs/index.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { PASSWORD, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createNotifiedTeam, type NotifiedTeam, notificationsOf } from '#tests/support/notified-team.ts'
import { fileOf } from '#tests/support/sample-files.ts'
import { createSchedule, everyMonday, runJob } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database, config, jobs } = testApp.services
let account: TestAccount
let admin: Caller
let manager: Caller
let executor: Caller
let clientId: number
let create: NotifiedTeam['create']
let inAccount: NotifiedTeam['inAccount']

beforeEach(async () => {
  ;({ account, admin, manager, executor, clientId, create, inAccount } = await createNotifiedTeam(testApp))
})

async function notified(caller: Caller) {
  return (await notificationsOf(caller)).map(({ type, title, body, url }) => ({ type, title, body, url }))
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('a deadline', () => {
  test('that is near, and one that has passed, are notified once for each value', async () => {
    const { id } = await create({ deadline_at: inMinutes(90) })
    await executor.call('notifications.readAll')
    await markDeadlineSoon(database)
    await markDeadlineSoon(database)
    expect((await notified(executor)).map(({ type }) => type)).toEqual(['request_deadline_soon', 'request_assigned'])

    await executor.call('notifications.readAll')
    await inAccount(sql`update requests set deadline_at = now() - interval '1 minute' where id = ${id}`)
    await markDeadlineSoon(database)
    await markOverdue(database)
    await markOverdue(database)
    expect((await notified(executor)).map(({ type }) => type)).toEqual([
      'request_overdue',
      'request_deadline_soon',
      'request_assigned',
    ])
  })
})

describe('the contract of a facility', () => {
  const NOW = '2031-03-01T09:00:00Z'
  const till = (days: number) => new Date(Date.parse('2031-03-01') + days * 86_400_000).toISOString().slice(0, 10)

  async function createFacility(contract_till: string) {
    const manager_id = account.users.manager.id
    const body = { name: 'Warehouse', client_id: clientId, manager_id, contract_till }
    return (await admin.call('facilities.create', { body })).response.id
  }

  test.each([
    [30, 'contract_ending', 'The contract ends in 30 days'],
    [12, 'contract_ending', 'The contract ends in 12 days'],
    [0, 'contract_ending', 'The contract ends today'],
    [-1, 'contract_expired', 'The contract has expired'],
  ])('that ends in %i days notifies its manager, once', async (days, type, title) => {
    const id = await createFacility(till(days))
    for (let hour = 0; hour < 3; hour++) await sendContractNotices(database, new Date(NOW))
    expect(await notified(manager)).toMatchObject([{ type, title, url: `/facility/${id}` }])
    expect(await notified(admin)).toEqual([])
  })

  test.each([31, -8])('that ends in %i days notifies no one', async (days) => {
    await createFacility(till(days))
    await sendContractNotices(database, new Date(NOW))
    expect(await notified(manager)).toEqual([])
  })

  test('notifies again at each next notice, and when its end has moved, except at night', async () => {
    const id = await createFacility(till(9))
    const notices = async () => (await notified(manager)).length
    await sendContractNotices(database, new Date('2031-03-01T03:00:00Z'))
    expect(await notices()).toBe(0)
    for (const [now, expected] of [
      [NOW, 1],
      ['2031-03-02T09:00:00Z', 1],
      ['2031-03-03T09:00:00Z', 2],
      ['2031-03-09T09:00:00Z', 3],
      ['2031-03-11T09:00:00Z', 4],
    ] as const) {
      await manager.call('notifications.readAll')
      await sendContractNotices(database, new Date(now))
      expect(await notices()).toBe(expected)
    }
    await manager.call('notifications.readAll')
    await admin.call('facilities.update', { params: { id }, body: { contract_till: till(20) } })
    await sendContractNotices(database, new Date('2031-03-11T09:00:00Z'))
    expect(await notices()).toBe(5)
  })
})

describe('permissions and sign-ins', () => {
  test('with another role, or whose role has changed, is notified', async () => {
    const { name, email } = account.users.executor
    const [surname = '', firstname = ''] = name.split(' ')
    const body = { id: account.users.executor.id, email, firstname, surname, role: 'employee' }
    await admin.call('users.save', { body })
    expect(await notified(executor)).toMatchObject([
      { type: 'role_changed', body: expect.stringContaining('Employee') },
    ])
    await admin.call('roles.grant', { params: { name: 'manager' }, body: { permission: 'clients:read:manager' } })
    await admin.call('roles.update', { params: { name: 'manager' }, body: { description: 'Sees to facilities' } })
    expect(await notified(manager)).toMatchObject([{ type: 'role_changed', body: expect.stringContaining('Manager') }])
    expect(await notified(admin)).toEqual([])
  })

  test('of permissions changed one after the other it says once, until that is read', async () => {
    const grant = (type: string) =>
      admin.call('roles.grant', { params: { name: 'manager' }, body: { permission: `clients:read:${type}` } })
    const count = async () => (await notified(manager)).filter(({ type }) => type === 'role_changed').length
    await manager.call('notifications.readAll')
    const before = await count()
    for (const type of ['manager', 'allowed', 'manager', 'allowed', 'manager', 'allowed']) await grant(type)
    expect(await count()).toBe(before + 1)
    await manager.call('notifications.readAll')
    await grant('manager')
    expect(await count()).toBe(before + 2)
  })

  test('a sign-in from a new device notifies its user', async () => {
    const { email } = account.users.manager
    const body = { email, password: PASSWORD, device_uid: 'unseen', device_name: 'A phone' }
    await callerOf(testApp.app).call('auth.login', { body })
    await callerOf(testApp.app).call('auth.login', { body })
    expect(await notified(manager)).toMatchObject([
      { type: 'new_device', body: expect.stringContaining('A phone'), url: '/settings/profile' },
    ])
  })
})

describe('a schedule', () => {
  test('that makes up for what it missed notifies its manager once, and no one of single requests', async () => {
    const template = { name: 'Service', client_id: clientId, manager_id: account.users.manager.id }
    const id = await createSchedule(admin, everyMonday(clientId, { template }))
    await runJob(testApp, '2031-01-06T06:00:00Z')
    expect(await notified(manager)).toEqual([])
    await runJob(testApp, '2031-01-28T06:00:00Z')
    expect(await notified(manager)).toMatchObject([
      { type: 'schedule_generated', title: 'Missed requests created: 3', url: `/scheduler/${id}` },
    ])
  })

  test('that fails notifies its manager', async () => {
    const template = { name: 'Service', client_id: clientId, manager_id: account.users.manager.id }
    const id = await createSchedule(admin, everyMonday(clientId, { template }))
    await admin.call('clients.update', { params: { id: clientId }, body: { is_archived: true } })
    await runJob(testApp, '2031-01-06T06:00:00Z')
    await runJob(testApp, '2031-01-13T06:00:00Z')
    expect(await notified(manager)).toMatchObject([
      { type: 'schedule_failed', body: expect.stringContaining('The client is archived'), url: `/scheduler/${id}` },
    ])
  })
})

test('the user who started an import is notified how it went', async () => {
  const file = fileOf('clients.csv', Buffer.from('Название\nNew client\n'))
  const { import_id: id } = (await admin.call('imports.importClients', { files: [file], body: { dry_run: false } }))
    .response
  await known(importJobs(database).find(({ queue }) => queue === 'imports')).work({
    accountId: account.id,
    importId: id,
  })
  expect(await notified(admin)).toEqual([
    { type: 'import_finished', title: 'The import is finished', body: 'clients.csv', url: `/clients/import/${id}` },
  ])
})

test('a storage that fills up notifies the admins', async () => {
  await database.asSystem((tx) =>
    tx
      .insertInto('blobs')
      .values({ account_id: account.id, sha256: randomBytes(32), size: 60 * 1024 ** 3, mime: 'text/plain' })
      .execute(),
  )
  await storageWarningsJob(database, openStorageEmails(config, jobs)).work({ accountId: account.id })
  expect(await notified(admin)).toMatchObject([{ type: 'storage_full', url: '/settings/file-store' }])
  expect(await notified(manager)).toEqual([])
})

test('what is older than it is kept is forgotten', async () => {
  await create()
  await create()
  await inAccount(sql`update notifications set created_at = now() - interval '91 days'
    where id = (select min(id) from notifications where user_id = ${account.users.executor.id})`)
  await removeOldNotifications(database)
  expect(await notified(executor)).toHaveLength(1)
})
