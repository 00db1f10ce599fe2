import { beforeAll, describe, expect, test } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { EIGHT_HOURS, putRequest, saveSchedule, showEmployee } from '#tests/support/employee-work.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()

describe('the list of employees', () => {
  test('is filtered, searched and paged within the account', async () => {
    const account = await createTestAccount(testApp)
    const admin = await account.signInAs('admin')
    const { executor, manager } = account.users
    await admin.call('tags.add', { params: { type: 'employee', id: executor.id }, body: { tags: ['Электрик'] } })
    const list = async (query: object) => (await admin.call('employees.list', { query })).response
    expect((await list({})).total).toBe(4)
    expect((await list({ is_serviceman: true })).data).toMatchObject([
      { id: executor.id, tags: [{ name: 'Электрик' }] },
    ])
    expect((await list({ is_active: false })).total).toBe(0)
    expect((await list({ tag: 'электрик' })).data).toMatchObject([{ id: executor.id }])
    expect((await list({ tag: 'nothing' })).total).toBe(0)
    expect((await list({ q: manager.email })).data).toMatchObject([{ id: manager.id }])
    expect(await list({ page: 2, per_page: 3 })).toMatchObject({ total: 4, current_page: 2, data: [{}] })
    const refused = await admin.attempt('employees.list', { query: { role: 'x', sort: 'email' } })
    expect(Object.keys(refused.error.fields ?? {}).toSorted()).toEqual(['role', 'sort'])
  })
})

describe('whom one may see', () => {
  let account: TestAccount
  let executor: Caller

  beforeAll(async () => {
    account = await createTestAccount(testApp)
    executor = await account.signInAs('executor')
  })

  test('an executor sees only themselves', async () => {
    const { id } = account.users.executor
    const list = (await executor.call('employees.list')).response
    expect(list).toMatchObject({ total: 1, data: [{ id }] })
    expect((await executor.attempt('employees.show', { params: { id } })).status).toBe(200)
    for (const name of ['employees.show', 'employees.requests', 'employees.feed'] as const) {
      const refused = await executor.attempt(name, { params: { id: account.users.manager.id } })
      expect(refused.status, name).toBe(404)
    }
  })

  test('another account’s employee is answered as one that does not exist, and nothing changes', async () => {
    const other = await createTestAccount(testApp)
    const admin = await account.signInAs('admin')
    const before = await contentsOf(testApp.testDatabase, other.id)
    const { id } = other.users.executor
    const week = { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS }] }
    const refusals = [
      await admin.attempt('employees.show', { params: { id } }),
      await admin.attempt('employees.requests', { params: { id } }),
      await admin.attempt('employees.feed', { params: { id } }),
      await admin.attempt('employees.update', { params: { id }, body: { firstname: 'Другой' } }),
      await saveSchedule(admin, other.users.executor, week),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await contentsOf(testApp.testDatabase, other.id)).toEqual(before)
  })

  test('changing needs its own permission, which may be for oneself only', async () => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const body = { firstname: 'Другой' }
    const attempt = async (caller: Caller, { id }: TestUser) =>
      (await caller.attempt('employees.update', { params: { id }, body })).status
    const { executor: self, manager } = account.users
    expect(await attempt(executor, self)).toBe(403)
    expect(await attempt(await account.signInAs('manager'), self)).toBe(403)
    expect(await attempt(callerOf(testApp.app), self)).toBe(401)
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)

    const grants = { 'employees:read': 'allowed', 'employees:update': 'manager' }
    await testApp.services.database.asSystem((tx) =>
      tx
        .updateTable('roles')
        .set({ grants: JSON.stringify(grants) })
        .where('id', '=', account.roles.executor)
        .execute(),
    )
    const changed = await account.addUser('executor')
    const caller = await account.signInAs(changed)
    expect(await attempt(caller, manager)).toBe(403)
    expect(await attempt(caller, changed)).toBe(200)
    expect((await showEmployee(caller, manager)).firstname).not.toBe('Другой')
    expect((await showEmployee(caller, changed)).firstname).toBe('Другой')
  })
})

describe('changing an employee', () => {
  let account: TestAccount
  let admin: Caller
  beforeAll(async () => {
    account = await createTestAccount(testApp)
    admin = await account.signInAs('admin')
  })

  test('keeps what is not sent and is written to the history', async () => {
    const worker = account.users.executor
    const before = await showEmployee(admin, worker)
    const body = { patronymic: 'Ильич', personal_phone: '+7 (495)-765-43-21' }
    const { response } = await admin.call('employees.update', { params: { id: worker.id }, body })
    expect(response).toEqual({ ...before, patronymic: 'Ильич', personal_phone: '+74957654321' })
    const feed = (await admin.call('employees.feed', { params: { id: account.users.admin.id } })).response
    expect(feed.data[0]).toMatchObject({
      kind: 5005,
      actor: { id: account.users.admin.id },
      payload: { name: before.name, changes: { patronymic: { old: null, new: 'Ильич' } } },
    })
    await admin.call('employees.update', { params: { id: worker.id }, body })
    const again = (await admin.call('employees.feed', { params: { id: account.users.admin.id } })).response
    expect(again.total).toBe(feed.total)
  })

  test('takes tags, which stay when they are left out', async () => {
    const { id } = account.users.executor
    const save = async (body: object) =>
      (await admin.call('employees.update', { params: { id }, body })).response.tags.map(({ name }) => name)
    expect(await save({ tags: ['Электрик', 'Склад'] })).toEqual(['Склад', 'Электрик'])
    expect(await save({ patronymic: null })).toEqual(['Склад', 'Электрик'])
    expect(await save({ tags: [] })).toEqual([])
  })

  test('is refused at the fields that are wrong, and nothing is written', async () => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refused = await admin.attempt('employees.update', {
      params: { id: account.users.executor.id },
      body: { firstname: '', phone: '123', role: 'admin', email: 'x@example.com' },
    })
    const keys = invalidKeys(refused.error)
    expect(keys).toEqual({
      firstname: 'name_required',
      phone: 'phone_length',
      role: 'unknown_field',
      email: 'unknown_field',
    })
    const { phone } = await showEmployee(admin, account.users.manager)
    const taken = await admin.attempt('employees.update', {
      params: { id: account.users.executor.id },
      body: { phone },
    })
    expect(taken.error.fields).toHaveProperty('phone.key', 'phone_taken')
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

describe('requests and feed of an employee', () => {
  let account: TestAccount
  let admin: Caller
  beforeAll(async () => {
    account = await createTestAccount(testApp)
    admin = await account.signInAs('admin')
  })

  test('requests are those they execute or manage', async () => {
    const { executor, manager } = account.users
    const executed = await putRequest(testApp, account, [executor])
    const managed = await putRequest(testApp, account, [], { manager_id: manager.id })
    await putRequest(testApp, account, [])
    const idsOf = async ({ id }: TestUser, caller = admin) =>
      (await caller.call('employees.requests', { params: { id } })).response.data.map((row) => row.id)
    expect(await idsOf(executor)).toEqual([executed])
    expect(await idsOf(manager)).toEqual([managed])
    // The employee role reads only its own requests, whomever it looks at.
    expect(await idsOf(executor, await account.signInAs('employee'))).toEqual([])
  })

  test('the feed shows what they did, on rows that the user may see', async () => {
    const { executor, manager, employee } = account.users
    const requestId = await putRequest(testApp, account, [executor])
    const event = (user: TestUser, kind: number, payload: object, request_id: number | null = null) => ({
      account_id: account.id,
      kind,
      actor_id: user.id,
      request_id,
      payload: JSON.stringify(payload),
    })
    const note = (user: TestUser) => event(user, EVENT_KINDS.managerComment.id, { comment: 'Готово' }, requestId)
    const signedIn = event(executor, EVENT_KINDS.signedIn.id, { device_name: null })
    await testApp.services.database.asSystem((tx) =>
      tx
        .insertInto('events')
        .values([note(executor), note(manager), signedIn])
        .execute(),
    )
    const feedOf = async (caller: Caller) =>
      (await caller.call('employees.feed', { params: { id: executor.id } })).response
    expect(await feedOf(admin)).toMatchObject({ total: 2, data: [{ request: null }, { request: { id: requestId } }] })
    expect((await feedOf(await account.signInAs('executor'))).total).toBe(2)
    expect(await feedOf(await account.signInAs('manager'))).toMatchObject({
      total: 1,
      data: [{ actor: { id: executor.id }, request: { id: requestId } }],
    })
    expect((await feedOf(await account.signInAs(employee))).total).toBe(0)
  })
})
