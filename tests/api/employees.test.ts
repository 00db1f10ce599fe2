import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterAccount } from '../../server/accounts/index.ts'
import type { Tx } from '../../server/db/database.ts'
import { contentsOf } from '../support/account-contents.ts'
import { type Caller, callerOf } from '../support/caller.ts'
import { createAccount, type TestAccount, type TestUser } from '../support/create-account.ts'
import { refusedKeys } from '../support/refused-keys.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const EIGHT_HOURS = { is_working: true, from: '09:00', to: '18:00', break_from: '13:00', break_to: '14:00' }

let testApp: TestApp
beforeAll(async () => {
  testApp = await startApp()
})
afterAll(() => testApp.stop())

interface RequestFields {
  status?: number
  planned_start_at?: Date
  duration_min?: number
  price?: string
  finished_at?: Date
  rating?: number
  rated_at?: Date
  manager_id?: number
}

/** A request put straight into the database: with a past and figures that the workflow would take weeks to reach. */
async function putRequest(account: TestAccount, executors: TestUser[], fields: RequestFields = {}): Promise<number> {
  const write = async (tx: Tx) => {
    await enterAccount(tx, account.id)
    const client = await tx.insertInto('clients').values({ name: 'Client' }).returning('id').executeTakeFirstOrThrow()
    const { planned_start_at, finished_at, rated_at, ...rest } = fields
    const { id } = await tx
      .insertInto('requests')
      .values({
        number: sql<number>`(select coalesce(max(number), 0) + 1 from requests where account_id = ${account.id})`,
        name: 'Request',
        client_id: client.id,
        hash: sql<string>`gen_random_uuid()::text`,
        planned_start_at: planned_start_at?.toISOString(),
        finished_at: finished_at?.toISOString(),
        rated_at: rated_at?.toISOString(),
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { id: user_id } of executors) {
      await tx.insertInto('request_executors').values({ account_id: account.id, request_id: id, user_id }).execute()
    }
    return id
  }
  return testApp.services.database.asSystem(write)
}

function saveSchedule(caller: Caller, { id }: TestUser, data: object) {
  return caller.attempt('employees.saveSchedule', { params: { id }, body: { data } })
}

async function show(caller: Caller, { id }: Pick<TestUser, 'id'>) {
  return (await caller.call('employees.show', { params: { id } })).response
}

describe('workload', () => {
  let account: TestAccount
  let admin: Caller
  const soon = (hours: number) => new Date(Date.now() + hours * HOUR)
  const dateIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

  beforeAll(async () => {
    account = await createAccount(testApp)
    admin = await account.signInAs('admin')
  })

  test('is null without a schedule, or with one of days off only', async () => {
    const worker = await account.addUser('executor')
    await putRequest(account, [worker], { planned_start_at: soon(24) })
    expect((await show(admin, worker)).workload).toBeNull()
    await saveSchedule(admin, worker, { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS, is_working: false }] })
    expect((await show(admin, worker)).workload).toBeNull()
  })

  test('is planned minutes of open requests in seven days over minutes on duty', async () => {
    const worker = await account.addUser('executor')
    const days = WEEKDAYS.map((day) => ({ day, ...EIGHT_HOURS }))
    await saveSchedule(admin, worker, { timezone: 'UTC', days })
    expect((await show(admin, worker)).workload).toBe(0)

    await putRequest(account, [worker], { planned_start_at: soon(48), duration_min: 336 })
    expect((await show(admin, worker)).workload).toBeCloseTo(336 / (7 * 480), 6)
    await putRequest(account, [worker, account.users.executor], {
      planned_start_at: soon(30),
      status: 3,
      duration_min: 84,
    })
    const workload = 420 / (7 * 480)
    expect((await show(admin, worker)).workload).toBeCloseTo(workload, 6)

    await putRequest(account, [worker], { planned_start_at: soon(24), status: 4, duration_min: 600 })
    await putRequest(account, [worker], { planned_start_at: soon(24), status: 5, duration_min: 600 })
    await putRequest(account, [worker], { planned_start_at: soon(8 * 24), duration_min: 600 })
    await putRequest(account, [worker], { planned_start_at: soon(-3 * 24), duration_min: 600 })
    await putRequest(account, [worker], { duration_min: 600 })
    await putRequest(account, [account.users.executor], { planned_start_at: soon(24), duration_min: 600 })
    expect((await show(admin, worker)).workload).toBeCloseTo(workload, 6)
  })

  test('leaves days off out, counts a night over midnight, and only the part of a request that lies in the week', async () => {
    const worker = await account.addUser('executor')
    const night = WEEKDAYS.map((day) => ({ day, is_working: true, from: '20:00', to: '06:00' }))
    const days_off = [dateIn(2), dateIn(3), dateIn(300)]
    await saveSchedule(admin, worker, { timezone: 'UTC', days: night, days_off })
    const midnight = new Date(`${dateIn(7)}T00:00:00Z`)
    await putRequest(account, [worker], {
      planned_start_at: new Date(midnight.getTime() - HOUR),
      duration_min: 180,
    })
    await putRequest(account, [worker], { planned_start_at: new Date(`${dateIn(-1)}T22:00:00Z`), duration_min: 180 })
    expect((await show(admin, worker)).workload).toBeCloseTo(120 / (5 * 600), 6)
  })
})

describe('rating, profit and open requests', () => {
  let account: TestAccount
  let admin: Caller
  let worker: TestUser
  let colleague: TestUser

  beforeAll(async () => {
    account = await createAccount(testApp)
    admin = await account.signInAs('admin')
    worker = account.users.executor
    colleague = await account.addUser('executor')
  })

  test('are empty for somebody who has done nothing', async () => {
    expect(await show(admin, worker)).toMatchObject({ rating: null, profit: '0.00', open_requests: 0, last_geo: null })
  })

  test('rating is the mean of ninety days', async () => {
    const rated = (rating: number, daysAgo: number) =>
      putRequest(account, [worker], { status: 4, rating, rated_at: new Date(Date.now() - daysAgo * DAY) })
    await rated(5, 1)
    await rated(4, 89)
    await rated(4, 10)
    await rated(1, 91)
    expect((await show(admin, worker)).rating).toBe(4.33)
    expect((await show(admin, colleague)).rating).toBeNull()
  })

  test('profit is the price of what was completed this month, split among the executors', async () => {
    const { rows } = await testApp.services.database.asSystem((tx) =>
      sql<{ month: string }>`
        select date_trunc('month', now() at time zone 'Europe/Moscow') at time zone 'Europe/Moscow' as month`.execute(
        tx,
      ),
    )
    const month = Date.parse(rows[0]?.month ?? '')
    const thisMonth = { status: 4, finished_at: new Date(month) }
    await putRequest(account, [worker, colleague], { ...thisMonth, price: '1000.01' })
    await putRequest(account, [worker], { ...thisMonth, price: '200' })
    await putRequest(account, [worker], { ...thisMonth })
    await putRequest(account, [worker], { ...thisMonth, price: '5000', finished_at: new Date(month - 1000) })
    await putRequest(account, [worker], { ...thisMonth, price: '5000', status: 2 })
    expect((await show(admin, worker)).profit).toBe('700.01')
    expect((await show(admin, colleague)).profit).toBe('500.01')
  })

  test('open requests are those new, in acceptance and in progress', async () => {
    for (const status of [1, 2, 3, 4, 5, 6]) await putRequest(account, [colleague], { status })
    expect((await show(admin, colleague)).open_requests).toBe(3)
  })

  test('where somebody was last is where they were seen last', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await testApp.services.database.asSystem(async (tx) => {
      await enterAccount(tx, account.id)
      await tx
        .insertInto('geo_locations')
        .values([
          { user_id: worker.id, time: at(30), lat: 55.7, lng: 37.6 },
          { user_id: worker.id, time: at(5), lat: 55.8, lng: 37.5 },
          { user_id: colleague.id, time: at(1), lat: 10, lng: 10 },
        ])
        .execute()
    })
    expect((await show(admin, worker)).last_geo).toMatchObject({ lat: 55.8, lng: 37.5 })
  })

  test('the list sorts by them, with the empty ones last', async () => {
    const sorted = async (sort: string) =>
      (await admin.call('employees.list', { query: { sort, per_page: 100 } })).response.data.map(({ id }) => id)
    const [best, second] = await sorted('-profit,surname')
    expect([best, second]).toEqual([worker.id, colleague.id])
    expect((await sorted('-rating'))[0]).toBe(worker.id)
    expect((await sorted('rating'))[0]).toBe(worker.id)
    expect((await sorted('-workload,-profit'))[0]).toBe(worker.id)
  })

  test('the same figures stand in the list and on the page', async () => {
    const { data, total } = (await admin.call('employees.list')).response
    expect(total).toBe(5)
    const { workSchedule, ...row } = await show(admin, worker)
    expect(workSchedule).toBeNull()
    expect(data.find(({ id }) => id === worker.id)).toEqual(row)
  })
})

describe('the list of employees', () => {
  test('is filtered, searched and paged within the company', async () => {
    const account = await createAccount(testApp)
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
    account = await createAccount(testApp)
    executor = await account.signInAs('executor')
  })

  test('an executor sees themselves and nobody else', async () => {
    const { id } = account.users.executor
    const list = (await executor.call('employees.list')).response
    expect(list).toMatchObject({ total: 1, data: [{ id }] })
    expect((await executor.attempt('employees.show', { params: { id } })).status).toBe(200)
    for (const name of ['employees.show', 'employees.requests', 'employees.feed'] as const) {
      const refused = await executor.attempt(name, { params: { id: account.users.manager.id } })
      expect(refused.status, name).toBe(404)
    }
  })

  test('another company’s employee is answered as one that does not exist, and nothing changes', async () => {
    const other = await createAccount(testApp)
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

  test('changing needs its own right, which may be for oneself only', async () => {
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
    expect((await show(caller, manager)).firstname).not.toBe('Другой')
    expect((await show(caller, changed)).firstname).toBe('Другой')
  })
})

describe('changing an employee', () => {
  let account: TestAccount
  let admin: Caller
  beforeAll(async () => {
    account = await createAccount(testApp)
    admin = await account.signInAs('admin')
  })

  test('keeps what is not sent and is written to the history', async () => {
    const worker = account.users.executor
    const before = await show(admin, worker)
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

  test('is refused at the fields that are wrong, and nothing is written', async () => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refused = await admin.attempt('employees.update', {
      params: { id: account.users.executor.id },
      body: { firstname: '', phone: '123', role: 'admin', email: 'x@example.com' },
    })
    const keys = refusedKeys(refused.error)
    expect(keys).toEqual({
      firstname: 'name_required',
      phone: 'phone_invalid',
      role: 'unknown_field',
      email: 'unknown_field',
    })
    const { phone } = await show(admin, account.users.manager)
    const taken = await admin.attempt('employees.update', {
      params: { id: account.users.executor.id },
      body: { phone },
    })
    expect(taken.error.fields).toHaveProperty('phone.key', 'phone_taken')
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

describe('a work schedule', () => {
  let account: TestAccount
  let admin: Caller
  beforeAll(async () => {
    account = await createAccount(testApp)
    admin = await account.signInAs('admin')
  })

  test('is kept as it was sent, and saved again it is no change', async () => {
    const worker = account.users.executor
    const week = {
      timezone: 'Asia/Yekaterinburg',
      days: [1, 2, 3].map((day) => ({ day, ...EIGHT_HOURS })),
      days_off: ['2026-12-31'],
    }
    expect((await saveSchedule(admin, worker, week)).response).toEqual(week)
    expect((await show(admin, worker)).workSchedule).toEqual(week)
    await saveSchedule(admin, worker, week)
    const feed = (await admin.call('employees.feed', { params: { id: account.users.admin.id } })).response
    expect(feed.data.filter(({ kind }) => kind === 5005)).toHaveLength(1)
  })

  test.each([
    ['without days', { timezone: 'UTC', days: [] }, { 'data.days': 'days_required' }],
    [
      'in an unknown zone',
      { timezone: 'Europe/Atlantis', days: [{ day: 1, ...EIGHT_HOURS }] },
      { 'data.timezone': 'invalid' },
    ],
    [
      'in an offset instead of a zone',
      { timezone: '+03:00', days: [{ day: 1, ...EIGHT_HOURS }] },
      { 'data.timezone': 'invalid' },
    ],
    [
      'with a day twice',
      { timezone: 'UTC', days: [1, 1].map((day) => ({ day, ...EIGHT_HOURS })) },
      { 'data.days.1.day': 'duplicate' },
    ],
    ['with an eighth day', { timezone: 'UTC', days: [{ day: 8, ...EIGHT_HOURS }] }, { 'data.days.0.day': 'too_big' }],
    [
      'with half a break',
      { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS, break_to: null }] },
      { 'data.days.0.break_to': 'required' },
    ],
    [
      'at no time of day',
      { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS, from: '25:00' }] },
      { 'data.days.0.from': 'invalid' },
    ],
    [
      'with an unknown field',
      { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS }], note: 'x' },
      { 'data.note': 'unknown_field' },
    ],
  ])('%s is refused, and the former one stays', async (_, week, fields) => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refused = await saveSchedule(admin, account.users.executor, week)
    expect(refused.status).toBe(422)
    const keys = refusedKeys(refused.error)
    expect(keys).toEqual(fields)
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

describe('requests and feed of an employee', () => {
  let account: TestAccount
  let admin: Caller
  beforeAll(async () => {
    account = await createAccount(testApp)
    admin = await account.signInAs('admin')
  })

  test('requests are those they execute or manage', async () => {
    const { executor, manager } = account.users
    const executed = await putRequest(account, [executor])
    const managed = await putRequest(account, [], { manager_id: manager.id })
    await putRequest(account, [])
    const idsOf = async ({ id }: TestUser, caller = admin) =>
      (await caller.call('employees.requests', { params: { id } })).response.data.map((row) => row.id)
    expect(await idsOf(executor)).toEqual([executed])
    expect(await idsOf(manager)).toEqual([managed])
    // The employee role reads only its own requests, whomever it looks at.
    expect(await idsOf(executor, await account.signInAs('employee'))).toEqual([])
  })

  test('the feed shows what they did, on rows that the reader may see', async () => {
    const { executor, manager, employee } = account.users
    const requestId = await putRequest(account, [executor])
    const note = (user_id: TestUser, request_id: number | null) => ({
      account_id: account.id,
      kind: 10,
      actor_id: user_id.id,
      request_id,
      payload: JSON.stringify({ comment: 'Готово' }),
    })
    await testApp.services.database.asSystem((tx) =>
      tx
        .insertInto('events')
        .values([note(executor, requestId), note(manager, requestId), note(executor, null)])
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
