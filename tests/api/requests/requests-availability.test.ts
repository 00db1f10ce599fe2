import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = await createClient(admin)
let worker: TestUser
let colleague: TestUser

beforeEach(async () => {
  worker = await account.addUser('executor')
  colleague = await account.addUser('executor')
})

/** A Tuesday, in the account’s Moscow three hours later by the clock. */
const at = (time: string) => `2099-03-03T${time}:00.000Z`

async function planned(time: string, fields: object = {}): Promise<number> {
  const plan = { force: true, employees: [worker.id], planned_start_at: at(time) }
  const body = { name: 'Visit', client_id: clientId, ...plan, ...fields }
  return (await admin.call('requests.create', { body })).response.id
}

async function availability(query: object, as: Caller = admin) {
  const { candidates, times } = (await as.call('requests.availability', { query: { ...query } })).response
  const of = ({ id }: TestUser) => candidates.find(({ employee }) => employee.id === id)
  return { candidates, times, of }
}

test('says of a visit that is not there yet who is busy until when, who is free, and how much each has on that day', async () => {
  await planned('09:00', { duration_min: 90 })
  const { of } = await availability({ planned_start_at: at('09:30'), duration_min: 60 })
  expect(of(worker)?.conflicts).toMatchObject([{ key: 'overlap', to: '2099-03-03T10:30:00.000Z' }])
  expect(of(worker)?.reasons).toEqual([{ key: 'load', minutes: 90, share: null }])
  expect(of(colleague)?.conflicts).toEqual([])
})

test('offers the three times nearest to the one that does not suit, an hour apart at least, none of them at night', async () => {
  await planned('09:00', { duration_min: 120 })
  const asked = { planned_start_at: at('09:30'), duration_min: 60, employees: worker.id }
  const { times } = await availability(asked)
  expect(times.map((time) => new Date(time).toISOString())).toEqual([at('07:00'), at('08:00'), at('11:00')])
  expect((await availability({ ...asked, deadline_at: at('09:00') })).times.map((time) => time.slice(11, 16))).toEqual([
    '06:00',
    '07:00',
    '08:00',
  ])
})

test('offers times at which all who are meant to go are free, and none for who does not go out any more', async () => {
  await planned('09:00', { duration_min: 120 })
  await planned('11:00', { employees: [colleague.id], duration_min: 60 })
  const asked = { planned_start_at: at('11:00'), duration_min: 60 }
  const both = await availability({ ...asked, employees: [worker.id, colleague.id] })
  expect(both.times.map((time) => time.slice(11, 16))).toEqual(['08:00', '12:00', '13:00'])
  await testApp.services.database.inAccount(account.id, (tx) =>
    tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', colleague.id).execute(),
  )
  expect((await availability({ ...asked, employees: [worker.id, colleague.id] })).times).toEqual([])
})

test('ranks for several requests by all of them, and says at how many each has a conflict and knows the facility', async () => {
  const facility = { name: 'Works', client_id: clientId }
  const facility_id = (await admin.call('facilities.create', { body: facility })).response.id
  const done = await planned('03:00', { employees: [colleague.id], facility_id, client_id: undefined })
  await admin.call('requests.start', { params: { id: done }, body: {} })
  await admin.call('requests.finish', { params: { id: done }, body: {} })
  const inMay = { planned_start_at: '2099-05-20T12:00:00.000Z' }
  const ids = [
    await planned('06:00', { employees: [], facility_id, client_id: undefined }),
    await planned('12:00', { employees: [] }),
    await planned('12:00', { employees: [], ...inMay }),
  ]
  await planned('06:30')
  await planned('12:30', inMay)
  const { of, times } = await availability({ request_ids: ids.join(',') })
  expect(of(worker)).toMatchObject({ in_conflict: 2, known: 0 })
  expect(of(worker)?.conflicts.map(({ key }) => key)).toEqual(['overlap', 'overlap'])
  expect(of(colleague)).toMatchObject({ in_conflict: 0, known: 1, conflicts: [] })
  expect(of(colleague)?.score).toBeGreaterThan(of(worker)?.score ?? 100)
  expect(times).toEqual([])
})

test('counts two of the requests at the same time as a conflict of any executor they are given to', async () => {
  const ids = [await planned('06:00', { employees: [] }), await planned('06:30'), await planned('12:00')]
  const { of } = await availability({ request_ids: ids.join(',') })
  for (const one of [worker, colleague]) {
    expect(of(one)).toMatchObject({ in_conflict: 2, reasons: [{ key: 'load', minutes: 0 }] })
    expect(of(one)?.conflicts.map(({ request }) => request?.id)).toEqual([ids[1], ids[0]])
  }
})

describe('a day off', () => {
  /** The day of the account's clocks, this many after today. */
  const dayAfter = (days: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(Date.now() + days * 24 * 3600_000)

  /** Works day and night but for these days. */
  async function offOn(user: TestUser, days_off: string[], days = [1, 2, 3, 4, 5, 6, 7]) {
    const hours = { is_working: true, from: '00:00', to: '24:00' }
    const data = { timezone: 'Europe/Moscow', days: days.map((day) => ({ day, ...hours })), days_off }
    await admin.call('employees.saveSchedule', { params: { id: user.id }, body: { data } })
  }

  const ranked = async (query: object) => {
    const both = (await availability(query)).candidates.filter(({ employee }) =>
      [worker.id, colleague.id].includes(employee.id),
    )
    return both.map(({ employee, conflicts, in_conflict, reasons }) => ({
      id: employee.id,
      conflicts: conflicts.map(({ key }) => key),
      in_conflict,
      on: reasons.flatMap((reason) => (reason.key === 'load' ? reason.on : [])),
    }))
  }

  test('comes last, however much the others have planned', async () => {
    await offOn(colleague, ['2099-03-03'])
    for (const time of ['05:00', '06:30', '08:00', '11:00']) await planned(time, { duration_min: 90 })
    const [first, last] = await ranked({ planned_start_at: at('08:30'), duration_min: 60 })
    expect(first).toMatchObject({ id: worker.id, conflicts: ['overlap'] })
    expect(last).toMatchObject({ id: colleague.id, conflicts: ['day_off'] })
  })

  test('counts without a time too: the next day on which anyone works is meant, and named', async () => {
    const off = [dayAfter(0), dayAfter(1)]
    await offOn(worker, off)
    await offOn(colleague, [...off, dayAfter(2)])
    const others = (await availability({})).candidates.map(({ employee }) => employee.id)
    for (const id of others)
      if (id !== worker.id && id !== colleague.id) await offOn({ id } as TestUser, [...off, dayAfter(2)])
    const soon = new Date(`${dayAfter(2)}T09:00:00Z`).toISOString()
    await planned('09:00', { planned_start_at: soon, duration_min: 600 })
    expect(await ranked({})).toEqual([
      { id: worker.id, conflicts: [], in_conflict: 0, on: [dayAfter(2)] },
      { id: colleague.id, conflicts: ['day_off'], in_conflict: 1, on: [dayAfter(2)] },
    ])
    const ids = [await planned('09:00', { planned_start_at: null, employees: [] })]
    expect((await ranked({ request_ids: ids.join(',') })).map(({ in_conflict }) => in_conflict)).toEqual([0, 1])
  })

  test('of a request whose time has passed is today’s', async () => {
    await offOn(worker, [dayAfter(-1)])
    await offOn(colleague, [dayAfter(0), dayAfter(1)])
    const past = { planned_start_at: new Date(Date.now() - 24 * 3600_000).toISOString(), duration_min: 60 }
    const id = await planned('09:00', { ...past, employees: [] })
    for (const query of [{ request_ids: String(id) }, past]) {
      expect((await ranked(query)).map(({ conflicts }) => conflicts)).toEqual([[], ['day_off']])
    }
  })

  test('is not that of the planned time while the time is left open', async () => {
    await offOn(colleague, ['2099-03-03'])
    const id = await planned('09:00', { employees: [] })
    const request_ids = String(id)
    const conflictsOf = async (query: object) => (await ranked(query)).find((one) => one.id === colleague.id)?.conflicts
    expect(await conflictsOf({ request_ids })).toEqual(['day_off'])
    expect(await conflictsOf({ request_ids, is_unplanned: true })).toEqual([])
  })
})

test('names no requests and colleagues that the user may not read', async () => {
  const foreign = await planned('09:00', { employees: [colleague.id] })
  const asWorker = await account.signInAs(worker)
  const { candidates } = await availability({ request_ids: String(foreign) }, asWorker)
  expect(candidates).toEqual([])
  const own = await availability({ planned_start_at: at('09:00') }, asWorker)
  expect(own.of(colleague)?.conflicts.every(({ request }) => request === null) ?? true).toBe(true)
})

test('names whom to call about each request: its own contact, else one of its facility', async () => {
  const contacts = [{ name: 'Ann', phone: '+79031234567' }]
  const body = { name: 'Works', client_id: clientId, contacts }
  const facility_id = (await admin.call('facilities.create', { body })).response.id
  const contact = { name: 'Kate', phone: '+79037654321' }
  const ids = [
    await planned('09:00', { facility_id, client_id: undefined, contact }),
    await planned('09:00', { facility_id, client_id: undefined }),
    await planned('09:00', { employees: [colleague.id] }),
  ]
  const ask = async (as: Caller) => (await as.call('requests.phones', { query: { ids } })).response
  expect(await ask(admin)).toEqual([
    { id: ids[0], ...contact },
    { id: ids[1], name: 'Ann', phone: '+79031234567' },
  ])
  expect((await ask(await account.signInAs(colleague))).map(({ id }) => id)).toEqual([])
})

test('says of each request what goes on paper, to those who may read it', async () => {
  const boiler = { title: 'Boiler', model: 'V-100', serial: '0042' }
  const { id: equipmentId } = (await admin.call('equipment.create', { body: boiler })).response
  const contact = { name: 'Kate', phone: '+79037654321' }
  const detailed = await planned('09:00', { contact, description: 'Key at the guard', equipment: [equipmentId] })
  const plain = await planned('09:00', { employees: [colleague.id] })
  const ask = async (as: Caller) =>
    (await as.call('requests.onPaper', { query: { ids: [detailed, plain] } })).response.sort((a, b) => a.id - b.id)
  const nothing = { id: plain, description: null, contact: null, equipment: [] }
  const equipment = [{ id: equipmentId, ...boiler }]
  expect(await ask(admin)).toEqual([{ id: detailed, description: 'Key at the guard', contact, equipment }, nothing])
  expect(await ask(await account.signInAs(colleague))).toEqual([nothing])
})
