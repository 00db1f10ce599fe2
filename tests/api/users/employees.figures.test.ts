import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { enterAccount } from '#server/accounts/index.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { EIGHT_HOURS, putRequest, saveSchedule, showEmployee } from '#tests/support/employee-work.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const HOUR = 3_600_000
const DAY = 86_400_000
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const testApp = await startTestApp()

describe('workload', () => {
  let account: TestAccount
  let admin: Caller
  const soon = (hours: number) => new Date(Date.now() + hours * HOUR)
  const dateIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

  beforeAll(async () => {
    account = await createTestAccount(testApp)
    admin = await account.signInAs('admin')
  })

  test('is null without a schedule, or with one of days off only', async () => {
    const worker = await account.addUser('executor')
    await putRequest(testApp, account, [worker], { planned_start_at: soon(24) })
    expect((await showEmployee(admin, worker)).workload).toBeNull()
    await saveSchedule(admin, worker, { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS, is_working: false }] })
    expect((await showEmployee(admin, worker)).workload).toBeNull()
  })

  test('is planned minutes of open requests in seven days over minutes on duty', async () => {
    const worker = await account.addUser('executor')
    const days = WEEKDAYS.map((day) => ({ day, ...EIGHT_HOURS }))
    await saveSchedule(admin, worker, { timezone: 'UTC', days })
    expect((await showEmployee(admin, worker)).workload).toBe(0)

    await putRequest(testApp, account, [worker], { planned_start_at: soon(48), duration_min: 336 })
    expect((await showEmployee(admin, worker)).workload).toBeCloseTo(336 / (7 * 480), 6)
    await putRequest(testApp, account, [worker, account.users.executor], {
      planned_start_at: soon(30),
      status: 3,
      duration_min: 84,
    })
    const workload = 420 / (7 * 480)
    expect((await showEmployee(admin, worker)).workload).toBeCloseTo(workload, 6)

    await putRequest(testApp, account, [worker], { planned_start_at: soon(24), status: 4, duration_min: 600 })
    await putRequest(testApp, account, [worker], { planned_start_at: soon(24), status: 5, duration_min: 600 })
    await putRequest(testApp, account, [worker], { planned_start_at: soon(8 * 24), duration_min: 600 })
    await putRequest(testApp, account, [worker], { planned_start_at: soon(-3 * 24), duration_min: 600 })
    await putRequest(testApp, account, [worker], { duration_min: 600 })
    await putRequest(testApp, account, [account.users.executor], { planned_start_at: soon(24), duration_min: 600 })
    expect((await showEmployee(admin, worker)).workload).toBeCloseTo(workload, 6)
  })

  test('leaves days off out, counts a night over midnight, and only the part of a request that lies in the week', async () => {
    const worker = await account.addUser('executor')
    const night = WEEKDAYS.map((day) => ({ day, is_working: true, from: '20:00', to: '06:00' }))
    const days_off = [dateIn(2), dateIn(3), dateIn(300)]
    await saveSchedule(admin, worker, { timezone: 'UTC', days: night, days_off })
    const midnight = new Date(`${dateIn(7)}T00:00:00Z`)
    await putRequest(testApp, account, [worker], {
      planned_start_at: new Date(midnight.getTime() - HOUR),
      duration_min: 180,
    })
    await putRequest(testApp, account, [worker], {
      planned_start_at: new Date(`${dateIn(-1)}T22:00:00Z`),
      duration_min: 180,
    })
    expect((await showEmployee(admin, worker)).workload).toBeCloseTo(120 / (5 * 600), 6)
  })
})

describe('rating, profit and open requests', () => {
  let account: TestAccount
  let admin: Caller
  let worker: TestUser
  let colleague: TestUser

  beforeAll(async () => {
    account = await createTestAccount(testApp)
    admin = await account.signInAs('admin')
    worker = account.users.executor
    colleague = await account.addUser('executor')
  })

  test('are empty for a user who has done nothing', async () => {
    expect(await showEmployee(admin, worker)).toMatchObject({
      rating: null,
      profit: '0.00',
      open_requests: 0,
      last_geo: null,
    })
  })

  test('rating is the mean of ninety days', async () => {
    const rated = (rating: number, daysAgo: number) =>
      putRequest(testApp, account, [worker], { status: 4, rating, rated_at: new Date(Date.now() - daysAgo * DAY) })
    await rated(5, 1)
    await rated(4, 89)
    await rated(4, 10)
    await rated(1, 91)
    expect((await showEmployee(admin, worker)).rating).toBe(4.33)
    expect((await showEmployee(admin, colleague)).rating).toBeNull()
  })

  test('profit is the price of what was completed this month, split among the executors to the kopeck', async () => {
    const { rows } = await testApp.services.database.asSystem((tx) =>
      sql<{ month: string }>`
        select date_trunc('month', now() at time zone 'Europe/Moscow') at time zone 'Europe/Moscow' as month`.execute(
        tx,
      ),
    )
    const month = Date.parse(rows[0]?.month ?? '')
    const thisMonth = { status: 4, finished_at: new Date(month) }
    await putRequest(testApp, account, [worker, colleague], { ...thisMonth, price: '1000.01' })
    await putRequest(testApp, account, [worker], { ...thisMonth, price: '200' })
    await putRequest(testApp, account, [worker], { ...thisMonth })
    await putRequest(testApp, account, [worker], { ...thisMonth, price: '5000', finished_at: new Date(month - 1000) })
    await putRequest(testApp, account, [worker], { ...thisMonth, price: '5000', status: 2 })
    expect((await showEmployee(admin, worker)).profit).toBe('700.01')
    expect((await showEmployee(admin, colleague)).profit).toBe('500.00')
  })

  test('open requests are those new, in acceptance and in progress', async () => {
    for (const status of [1, 2, 3, 4, 5, 6]) await putRequest(testApp, account, [colleague], { status })
    expect((await showEmployee(admin, colleague)).open_requests).toBe(3)
  })

  test('the last position of a user is where they were seen last', async () => {
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
    expect((await showEmployee(admin, worker)).last_geo).toMatchObject({ lat: 55.8, lng: 37.5 })
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

  test('the list and the page have the same figures', async () => {
    const { data, total } = (await admin.call('employees.list')).response
    expect(total).toBe(5)
    const page = await showEmployee(admin, worker)
    expect(page.workSchedule).toBeNull()
    expect(page).toMatchObject(known(data.find(({ id }) => id === worker.id)))
  })
})

test('the figures follow every action on a request, and every executor who joins or leaves it', async () => {
  const account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  const [one, two] = [await account.addUser('executor'), await account.addUser('executor')]
  const figures = async () => {
    const rows = [await showEmployee(admin, one), await showEmployee(admin, two)]
    return rows.map(({ open_requests, profit, rating }) => [open_requests, profit, rating])
  }
  const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response.id
  const created = await admin.call('requests.create', {
    body: { name: 'Shared', client_id: client, employees: [one.id], price: '100.00' },
  })
  const params = { id: created.response.id }
  expect(await figures()).toEqual([
    [1, '0.00', null],
    [0, '0.00', null],
  ])
  await admin.call('requests.assign', { params, body: { employees: [one.id, two.id] } })
  await admin.call('requests.changePrice', { params, body: { price: '90.00', comment: 'Agreed' } })
  await admin.call('requests.start', { params })
  await admin.call('requests.finish', { params })
  await admin.call('requests.publicRate', { params: { hash: created.response.hash }, body: { rating: 4 } })
  expect(await figures()).toEqual([
    [0, '45.00', 4],
    [0, '45.00', 4],
  ])
  await admin.call('requests.reopen', { params, body: { comment: 'Not done' } })
  await admin.call('requests.assign', { params, body: { employees: [two.id] } })
  expect((await figures()).map(([open, profit]) => [open, profit])).toEqual([
    [0, '0.00'],
    [1, '0.00'],
  ])
  await admin.call('requests.finish', { params })
  expect((await figures()).map(([, profit]) => profit)).toEqual(['0.00', '90.00'])
})
