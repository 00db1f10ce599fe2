import * as xlsx from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { daysBetween } from '#contract/analytics/periods.ts'
import type { Locale } from '#contract/locales.ts'
import type { CallName } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database, sessions } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const { executor } = account.users
const client = (await admin.call('clients.create', { body: { name: '=cmd|calc' } })).response.id
const facility = (await admin.call('facilities.create', { body: { name: '=1+1', client_id: client } })).response.id
const MAY = { from: '2026-05-01', to: '2026-06-01' }

const VIEWS: CallName[] = [
  'analytics.mainFigures',
  'analytics.requestsStatuses',
  'analytics.requestsEmployees',
  'analytics.employeesTimeOnline',
  'analytics.requestsTime',
  'analytics.requestsRevenue',
  'analytics.employees',
  'analytics.managers',
  'analytics.facilities',
  'analytics.sla',
]

describe('every view', () => {
  test.each(VIEWS)('%s answers for the last 30 days by default', async (name) => {
    const { period } = (await admin.attempt(name)).response as { period: { from: string; to: string } }
    expect(daysBetween(period)).toBe(30)
  })

  test.each(VIEWS)('%s answers a spreadsheet too', async (name) => {
    const { bytes, headers } = await admin.attempt(name, { query: { ...MAY, format: 'xlsx' } })
    expect(headers['content-disposition']).toContain('2026-05-01')
    expect(xlsx.read(bytes, { type: 'buffer' }).SheetNames).toHaveLength(1)
  })

  test.each(VIEWS)('%s refuses a period that ends before it begins, or lasts for decades', async (name) => {
    for (const query of [
      { from: MAY.to, to: MAY.from },
      { from: '1990-01-01', to: '2026-01-01' },
    ]) {
      const refused = await admin.attempt(name, { query })
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['to']])
    }
  })
})

test('whole months are compared with as many months, other periods with as many days', async () => {
  const previousOf = async (query: { from: string; to: string }) =>
    (await admin.call('analytics.requestsStatuses', { query })).response.period.previous
  expect(await previousOf(MAY)).toEqual({ from: '2026-04-01', to: '2026-05-01', by: 'months' })
  expect(await previousOf({ from: '2026-01-01', to: '2026-04-01' })).toEqual({
    from: '2025-10-01',
    to: '2026-01-01',
    by: 'months',
  })
  expect(await previousOf({ from: '2026-05-02', to: '2026-05-12' })).toEqual({
    from: '2026-04-22',
    to: '2026-05-02',
    by: 'days',
  })
})

test('a price is shared out to the last kopeck, and from nothing a figure is new', async () => {
  const crew = [executor.id, (await account.addUser('executor')).id, (await account.addUser('executor')).id]
  const finishedAt = '2026-05-10T09:00:00Z'
  const request = await enterRequest(testApp, account, {
    clientId: client,
    facilityId: facility,
    status: 4,
    finishedAt,
    price: '100.00',
  })
  await database.inAccount(account.id, (tx) =>
    tx
      .insertInto('request_executors')
      .values(crew.map((user_id) => ({ request_id: request, user_id })))
      .execute(),
  )
  const { data } = (await admin.call('analytics.employees', { query: { ...MAY, sort: '-revenue' } })).response
  expect(data.map(({ revenue }) => revenue)).toEqual(['33.34', '33.33', '33.33'])
  const { revenue, completed } = (await admin.call('analytics.mainFigures', { query: MAY })).response
  expect(revenue).toMatchObject({ value: '100.00', previous: '0.00', delta: 'new', n: 1, others: [] })
  expect(completed).toMatchObject({ value: 1, previous: 0, delta: 'new' })
})

test('an executor has their own figures and no others', async () => {
  const caller = await account.signInAs('executor')
  expect((await caller.attempt('analytics.mainFigures')).status).toBe(403)
  const own = (await caller.call('analytics.ownFigures', { query: MAY })).response
  expect(own).toMatchObject({ completed: 1, on_time: 0, late: 0, on_time_rate: null, rating: null })
  expect((await caller.attempt('analytics.ownFigures', { query: { employee_id: '1' } })).status).toBe(422)
})

test('amounts keep the currency they were written in', async () => {
  const currencyIs = async (currency: string) => {
    await database.inAccount(account.id, (tx) =>
      tx.updateTable('accounts').set({ currency }).where('id', '=', account.id).execute(),
    )
    sessions.forget(account.id)
  }
  await currencyIs('KZT')
  const finishedAt = '2026-05-11T09:00:00Z'
  await enterRequest(testApp, account, { clientId: client, status: 4, finishedAt, price: '7000.00' })
  const revenueOf = async () => {
    const { response } = await admin.call('analytics.requestsRevenue', { query: MAY })
    return [response.period.currency, response.actual, response.actual_others]
  }
  expect(await revenueOf()).toEqual(['KZT', '7000.00', [{ currency: 'RUB', amount: '100.00' }]])
  await currencyIs('RUB')
  expect(await revenueOf()).toEqual(['RUB', '100.00', [{ currency: 'KZT', amount: '7000.00' }]])
})

test('a name that begins like a formula stays a text in the spreadsheet, and money is a number', async () => {
  const { bytes } = await admin.attempt('analytics.facilities', { query: { ...MAY, format: 'xlsx' } })
  const book = xlsx.read(bytes, { type: 'buffer', cellFormula: true, cellNF: true })
  const cells = Object.values(known(book.Sheets[known(book.SheetNames[0])]))
  expect(cells).toContainEqual(expect.objectContaining({ t: 's', v: '=1+1' }))
  expect(cells).toContainEqual(expect.objectContaining({ t: 'n', v: 100, z: '#,##0.00' }))
})

test('rates are percentages and times are durations in the spreadsheets', async () => {
  const other = await createTestAccount(testApp)
  const as = await other.signInAs('admin')
  const clientId = (await as.call('clients.create', { body: { name: 'Client' } })).response.id
  await enterRequest(testApp, other, {
    clientId,
    facilityId: (await as.call('facilities.create', { body: { name: 'Office', client_id: clientId } })).response.id,
    executorId: other.users.executor.id,
    status: 4,
    createdAt: '2026-05-12T06:00:00Z',
    startedAt: '2026-05-12T07:30:00Z',
    finishedAt: '2026-05-12T09:00:00Z',
    deadlineAt: '2026-05-12T18:00:00Z',
  })
  const formatsOf = async (name: CallName) => {
    const { bytes } = await as.attempt(name, { query: { ...MAY, format: 'xlsx' } })
    const book = xlsx.read(bytes, { type: 'buffer', cellNF: true })
    const cells = Object.values(known(book.Sheets[known(book.SheetNames[0])])) as xlsx.CellObject[]
    return [...new Set(cells.map(({ z }) => z))]
  }
  expect(await formatsOf('analytics.mainFigures')).toEqual(expect.arrayContaining(['0.0%', '[h]:mm']))
  expect(await formatsOf('analytics.facilities')).toContain('0.0%')
  expect(await formatsOf('analytics.requestsStatuses')).toContain('0.0%')
  expect(await formatsOf('analytics.requestsTime')).toContain('[h]:mm')
  expect(await formatsOf('analytics.employees')).toContain('[h]:mm')
})

test('time online is shown by days, and to a manager their own alone', async () => {
  const { manager } = account.users
  await database.inAccount(account.id, async (tx) => {
    for (const user_id of [manager.id, executor.id]) {
      await tx
        .insertInto('online_days')
        .values({
          user_id,
          date: '2026-05-04',
          online_sec: 3600,
          first_seen: '2026-05-04T06:00:00Z',
          last_seen: '2026-05-04T12:00:00Z',
        })
        .execute()
    }
  })
  const all = (await admin.call('analytics.employeesTimeOnline', { query: MAY })).response
  expect([all.total, all.employees.length, all.counted_since]).toEqual([2, 2, '2026-05-04'])
  const own = (await (await account.signInAs('manager')).call('analytics.employeesTimeOnline', { query: MAY })).response
  expect(own.data.map(({ employee, online_sec }) => [employee.id, online_sec])).toEqual([[manager.id, 3600]])
  const sinceOf = async (role: 'manager' | 'employee') =>
    (await (await account.signInAs(role)).call('analytics.ownFigures')).response.online_since
  expect([await sinceOf('manager'), await sinceOf('employee')]).toEqual(['2026-05-04', null])
})

test('a table of employees has names in the order of the reader’s language', async () => {
  const other = await createTestAccount(testApp)
  const as = await other.signInAs('admin')
  const clientId = (await as.call('clients.create', { body: { name: 'Client' } })).response.id
  for (const [surname, role] of [
    ['Иванов', 'executor'],
    ['Adams', 'manager'],
  ] as const) {
    const { id } = other.users[role]
    await database.inAccount(other.id, (tx) => tx.updateTable('users').set({ surname }).where('id', '=', id).execute())
    await enterRequest(testApp, other, { clientId, executorId: id, status: 4, finishedAt: '2026-05-12T09:00:00Z' })
  }
  const namesIn = async (locale: Locale) => {
    const headers = { 'accept-language': locale }
    const { data } = (await as.call('analytics.employees', { query: { ...MAY, sort: 'name' }, headers })).response
    return data.map(({ employee }) => employee?.name.split(' ')[0])
  }
  expect(await namesIn('ru')).toEqual(['Иванов', 'Adams'])
  expect(await namesIn('en')).toEqual(['Adams', 'Иванов'])
})

test('a table of facilities is in the order that was asked for, what is nowhere last, a page at a time', async () => {
  for (const name of ['A', 'B', 'C']) {
    const facilityId = (await admin.call('facilities.create', { body: { name, client_id: client } })).response.id
    const finishedAt = '2026-05-12T09:00:00Z'
    const price = name === 'B' ? '50.00' : '5.00'
    for (let nth = 0; nth < (name === 'C' ? 2 : 1); nth++) {
      await enterRequest(testApp, account, { clientId: client, facilityId, status: 4, finishedAt, price })
    }
  }
  const namesBy = async (sort: string, page = {}) => {
    const { data, total } = (await admin.call('analytics.facilities', { query: { ...MAY, sort, ...page } })).response
    expect(total).toBe(5)
    return data.map((row) => row.facility?.name ?? null)
  }
  expect(await namesBy('-profit')).toEqual(['=1+1', 'B', 'C', 'A', null])
  expect(await namesBy('profit')).toEqual(['A', 'C', 'B', '=1+1', null])
  expect(await namesBy('profit', { page: '2', per_page: '2' })).toEqual(['B', '=1+1'])
  expect(await namesBy('profit', { page: '9' })).toEqual([])
  expect(await namesBy('-completed')).toEqual(['C', '=1+1', 'A', 'B', null])
  expect(await namesBy('-name')).toEqual(['C', 'B', 'A', '=1+1', null])
  expect(await namesBy('name', { page: '2', per_page: '2' })).toEqual(['B', 'C'])
})

test('a table of facilities is sorted by what is looked up of each too, what has no value last', async () => {
  const other = await createTestAccount(testApp)
  const as = await other.signInAs('admin')
  const clientId = (await as.call('clients.create', { body: { name: 'Client' } })).response.id
  const served = [
    ['Daily', '2026-05-05', ['2026-05-10', '2026-05-11', '2026-05-12']],
    ['Weekly', '2026-05-20', ['2026-05-03', '2026-05-10']],
    ['Once', '2026-05-10', ['2026-05-10']],
  ] as const
  for (const [name, servedOn, emergencies] of served) {
    const facilityId = (await as.call('facilities.create', { body: { name, client_id: clientId } })).response.id
    const finishedAt = `${servedOn}T09:00:00Z`
    await enterRequest(testApp, other, { clientId, facilityId, status: 4, finishedAt })
    for (const day of emergencies) {
      const id = await enterRequest(testApp, other, { clientId, facilityId })
      await database.inAccount(other.id, async (tx) => {
        const emergency = { type: 'emergency', created_at: `${day}T09:00:00Z` }
        await tx.updateTable('requests').set(emergency).where('id', '=', id).execute()
      })
    }
  }
  const sorted = async (sort: string) => {
    const { data } = (await as.call('analytics.facilities', { query: { ...MAY, sort } })).response
    return data.map((row) => [row.facility?.name, row.mean_days_between_emergencies, row.last_service_at?.slice(0, 10)])
  }
  const [daily, weekly, once] = [
    ['Daily', 1, '2026-05-05'],
    ['Weekly', 7, '2026-05-20'],
    ['Once', null, '2026-05-10'],
  ]
  expect(await sorted('mean_days_between_emergencies')).toEqual([daily, weekly, once])
  expect(await sorted('-mean_days_between_emergencies')).toEqual([weekly, daily, once])
  expect(await sorted('-last_service_at')).toEqual([weekly, once, daily])
})
