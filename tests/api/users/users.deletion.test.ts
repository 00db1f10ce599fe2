import { beforeEach, describe, expect, test } from 'vitest'
import { acceptInvitation } from '#tests/support/accept-invitation.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestUser } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { placeRequest } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response.id

const remove = ({ id }: Pick<TestUser, 'id'>, body?: object, caller = admin) =>
  caller.attempt('users.remove', { params: { id }, body })
const NOTHING = {
  facilities: 0,
  agreements: 0,
  managed_requests: 0,
  executed_requests: 0,
  managed_schedules: 0,
  executed_schedules: 0,
}
const handOverOf = async ({ id }: TestUser) => (await admin.call('users.handOver', { params: { id } })).response
const facilityOf = async (manager: TestUser) =>
  (await admin.call('facilities.create', { body: { name: 'Facility', client_id: client, manager_id: manager.id } }))
    .response.id
const place = (status: number, executors: TestUser[], manager?: TestUser) =>
  placeRequest(testApp, account, {
    status,
    clientId: client,
    executors: executors.map(({ id }) => id),
    ...(manager && { managerId: manager.id }),
  })
const show = async (id: number) => (await admin.call('requests.show', { params: { id } })).response
const kindsOf = async (id: number) =>
  (await admin.call('requests.feed', { params: { id } })).response.data.map(({ kind, payload }) => [kind, payload.name])

describe('deleting a user with nothing to hand over', () => {
  test('signs them out at once, and they are in no list, selector or account any more', async () => {
    const user = await account.addUser('manager')
    const caller = await account.signInAs(user)
    expect((await caller.attempt('auth.check')).status).toBe(200)
    expect(await handOverOf(user)).toEqual(NOTHING)
    expect((await remove(user)).status).toBe(200)

    await expect.poll(async () => (await caller.attempt('auth.check')).status).toBe(401)
    const signedIn = await callerOf(testApp.app).attempt('auth.login', {
      body: { email: user.email, password: PASSWORD },
    })
    expect(signedIn.error.code).toBe('invalid_credentials')
    const query = { q: user.name }
    expect((await admin.call('users.list', { query })).response.total).toBe(0)
    expect((await admin.call('employees.list', { query })).response.total).toBe(0)
    expect((await admin.call('users.managersForSelector', { query })).response).toEqual([])
    for (const call of ['employees.show', 'employees.requests', 'employees.feed', 'users.handOver'] as const) {
      expect((await admin.attempt(call, { params: { id: user.id } })).status, call).toBe(404)
    }
    expect((await remove(user)).status).toBe(404)
    const saved = await admin.attempt('users.save', {
      body: { id: user.id, email: user.email, firstname: 'Ян', surname: 'Ли', role: 'admin' },
    })
    expect(saved.status).toBe(404)
  })

  test('is in the history, where what they did keeps their name', async () => {
    const user = await account.addUser('manager')
    const { response: written } = await (await account.signInAs(user)).call('requests.create', {
      body: { name: 'Theirs', client_id: client },
    })
    await remove(user, { manager_id: account.users.manager.id })
    const feed = (await admin.call('requests.feed', { params: { id: written.id } })).response
    expect(feed.data.at(-1)).toMatchObject({ kind: 11, actor: { id: user.id, name: user.name } })
    const own = (await admin.call('employees.feed', { params: { id: account.users.admin.id } })).response
    expect(own.data[0]).toMatchObject({ kind: 5006, payload: { name: user.name } })
  })

  test('frees their address: they may be invited again, as another user, or sign up by themselves', async () => {
    const user = await account.addUser('executor')
    const { phone } = (await admin.call('employees.show', { params: { id: user.id } })).response
    await remove(user)
    const body = { email: user.email, phone, firstname: 'Пётр', surname: 'Новый', role: 'employee' }
    const { response: invited } = await admin.call('users.save', { body })
    expect(invited).toMatchObject({ name: 'Новый Пётр', is_invited: true, is_serviceman: false })
    expect(invited.id).not.toBe(user.id)
  })
})

describe('deleting a user who is responsible for something', () => {
  let leaving: TestUser
  let manager: TestUser
  let executor: TestUser

  beforeEach(async () => {
    leaving = await account.addUser('executor')
    manager = account.users.manager
    executor = account.users.executor
  })

  test('hands facilities and open requests over, and leaves what is over with their name', async () => {
    const facility = await facilityOf(leaving)
    const managed = await place(3, [], leaving)
    const executed = await place(1, [leaving])
    const shared = await place(2, [leaving, executor])
    const completed = await place(4, [leaving], leaving)
    expect(await handOverOf(leaving)).toEqual({
      ...NOTHING,
      ...{ facilities: 1, managed_requests: 1, executed_requests: 2 },
    })
    const { version } = await show(executed.id)

    expect((await remove(leaving, { manager_id: manager.id, employee_id: executor.id })).status).toBe(200)
    expect((await admin.call('facilities.show', { params: { id: facility } })).response.manager?.id).toBe(manager.id)
    expect((await show(managed.id)).manager?.id).toBe(manager.id)
    const handed = await show(executed.id)
    expect([handed.employees.map(({ id }) => id), handed.version]).toEqual([[executor.id], version + 1])
    expect((await show(shared.id)).employees.map(({ id }) => id)).toEqual([executor.id])
    expect(await show(completed.id)).toMatchObject({ manager: { name: leaving.name }, employees: [{ id: leaving.id }] })

    expect((await kindsOf(executed.id)).slice(0, 2)).toEqual([
      [8, executor.name],
      [9, leaving.name],
    ])
    expect((await kindsOf(shared.id))[0]).toEqual([9, leaving.name])
    const feed = (await admin.call('requests.feed', { params: { id: managed.id } })).response
    expect(feed.data[0]).toMatchObject({
      kind: 5010,
      payload: { changes: { manager: { old: leaving.name, new: manager.name } } },
    })
    const facilityFeed = (await admin.call('facilities.feed', { params: { id: facility } })).response
    expect(facilityFeed.data[0]).toMatchObject({
      kind: 2002,
      payload: { changes: { manager: { old: { id: leaving.id }, new: { id: manager.id } } } },
    })
    const rows = await admin.call('employees.list', { query: { q: executor.name } })
    expect(rows.response.data[0]?.open_requests).toBe(2)
  })

  test('hands active scheduled requests over, and asks who takes them', async () => {
    const other = await account.addUser('executor')
    const template = { name: 'Service', client_id: client, manager_id: leaving.id, employees: [leaving.id, other.id] }
    const id = await createSchedule(admin, everyMonday(client, { template }))
    const { version } = (await admin.call('scheduledRequests.show', { params: { id } })).response
    expect(await handOverOf(leaving)).toEqual({ ...NOTHING, managed_schedules: 1, executed_schedules: 1 })
    const refused = await remove(leaving, {})
    expect(invalidKeys(refused.error)).toEqual({ manager_id: 'required', employee_id: 'required' })

    expect((await remove(leaving, { manager_id: manager.id, employee_id: executor.id })).status).toBe(200)
    const { response } = await admin.call('scheduledRequests.show', { params: { id } })
    expect(response.manager?.id).toBe(manager.id)
    expect(response.template.employees.map((one) => one.id).sort()).toEqual([executor.id, other.id].sort())
    expect(response.version).toBe(version + 2)
    const feed = (await admin.call('clients.feed', { params: { id: client } })).response.data
    expect(feed.slice(0, 2).map(({ kind }) => kind)).toEqual([5007, 5007])
  })

  test('marks a request that the other’s day has no room for, instead of refusing', async () => {
    const planned_start_at = new Date(Date.now() + 86_400_000).toISOString()
    const other = await account.addUser('executor')
    const make = async (employee: TestUser) =>
      (
        await admin.call('requests.create', {
          body: { name: 'Planned', client_id: client, employees: [employee.id], planned_start_at },
        })
      ).response.id
    await make(other)
    const handed = await make(leaving)
    await remove(leaving, { employee_id: other.id })
    expect((await show(handed)).attention_reasons).toContain('executor_conflict')
  })

  test('is rejected without a successor, or with one who cannot take over, and nothing changes', async () => {
    await facilityOf(leaving)
    await place(1, [leaving])
    const inactive = await account.addUser('executor')
    await admin.call('users.save', { body: { ...asBody(inactive), is_active: false } })
    const stranger = (await createTestAccount(testApp)).users
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refusals: [object | undefined, object][] = [
      [undefined, { manager_id: 'required', employee_id: 'required' }],
      [{ manager_id: manager.id }, { employee_id: 'required' }],
      [
        { manager_id: leaving.id, employee_id: leaving.id },
        { manager_id: 'not_found', employee_id: 'not_found' },
      ],
      [
        { manager_id: inactive.id, employee_id: inactive.id },
        { manager_id: 'inactive', employee_id: 'inactive' },
      ],
      // Not an executor.
      [{ manager_id: manager.id, employee_id: manager.id }, { employee_id: 'inactive' }],
      [
        { manager_id: stranger.manager.id, employee_id: stranger.executor.id },
        { manager_id: 'not_found', employee_id: 'not_found' },
      ],
    ]
    for (const [body, keys] of refusals) expect(invalidKeys((await remove(leaving, body)).error)).toEqual(keys)
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  function asBody({ id, email, name, role }: TestUser) {
    const [surname = '', firstname = ''] = name.split(' ')
    return { id, email, firstname, surname, role }
  }
})

describe('who may not be deleted', () => {
  test('is oneself, and by others than admins anybody', async () => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    expect(invalidKeys((await remove(account.users.admin)).error)).toEqual({ _: 'own_deletion' })
    const manager = await account.signInAs('manager')
    expect((await remove(account.users.executor, {}, manager)).status).toBe(403)
    expect((await remove({ id: 999_999 })).status).toBe(404)
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  test('is the last admin: of two who delete each other at once, one stays', async () => {
    const own = await createTestAccount(testApp)
    const second = await own.addUser('admin')
    const [one, two] = [await own.signInAs('admin'), await own.signInAs(second)]
    const results = await Promise.all([remove(second, {}, one), remove(own.users.admin, {}, two)])
    const [won, lost] = results.map(({ status }) => status).toSorted()
    expect(won).toBe(200)
    expect([401, 422, 404]).toContain(lost)
  })
})

test('a user of several accounts loses this one only, and may come back as they are', async () => {
  const other = await createTestAccount(testApp)
  const colleague = await other.addUser('manager')
  const entered = { email: colleague.email, firstname: 'Ян', surname: 'Ли', role: 'executor', is_serviceman: true }
  await admin.call('users.save', { body: entered })
  await acceptInvitation(testApp, colleague)
  await remove(colleague)
  const there = await other.signInAs(colleague)
  const { user, accounts } = (await there.call('auth.check')).response
  expect(user.email).toBe(colleague.email)
  expect(accounts.map(({ id }) => id)).toEqual([other.id])

  const { response: back } = await admin.call('users.save', { body: { ...entered, role: 'employee' } })
  expect(back).toMatchObject({ id: colleague.id, name: 'Ли Ян', role: { name: 'employee' }, phone: null })
  await acceptInvitation(testApp, colleague)
  const [seen] = (await admin.call('users.list', { query: { q: colleague.email } })).response.data
  expect(seen?.name).toBe(colleague.name)
  expect((await there.call('auth.check')).response.accounts).toHaveLength(2)
})
