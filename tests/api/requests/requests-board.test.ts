import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { createClient, newKinds, stateOf } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = await createClient(admin)
let facilityId: number
let worker: TestUser
let colleague: TestUser

beforeAll(async () => {
  const body = { name: 'Works', client_id: clientId, address: 'Lenin street, 5', lat: 55.7, lon: 37.6 }
  facilityId = (await admin.call('facilities.create', { body })).response.id
})
beforeEach(async () => {
  worker = await account.addUser('executor')
  colleague = await account.addUser('executor')
})

const DAY = { from: '2027-03-01T21:00:00Z', to: '2027-03-02T21:00:00Z' }
const at = (time: string) => `2027-03-02T${time}:00Z`

async function create(fields: object = {}, as: Caller = admin): Promise<number> {
  const body = { name: 'Visit', client_id: clientId, force: true, ...fields }
  return (await as.call('requests.create', { body })).response.id
}

const planned = (time: string, fields: object = {}) =>
  create({ planned_start_at: at(time), employees: [worker.id], ...fields })

async function board(query: object = {}, as: Caller = admin) {
  return (await as.call('requests.board', { query: { ...DAY, ...query } })).response
}

async function show(id: number) {
  return (await admin.call('requests.show', { params: { id } })).response
}

function plan(changes: object[], force: boolean | string[] = false, as: Caller = admin) {
  return as.attempt('requests.plan', { body: { changes, force } })
}

describe('the board', () => {
  test('has each executor with their own days, what is planned, and what waits', async () => {
    const data = {
      timezone: 'Asia/Vladivostok',
      days: [{ day: 2, is_working: true, from: '09:00', to: '18:00', break_from: '13:00', break_to: '14:00' }],
      days_off: [],
    }
    await admin.call('employees.saveSchedule', { params: { id: worker.id }, body: { data } })
    const id = await planned('02:00', { facility_id: facilityId, client_id: undefined })
    const waits = await create({ name: 'Nobody yet', deadline_at: at('12:00') })
    const untimed = await create({ name: 'No time yet', employees: [worker.id] })

    const { employees, requests, waiting } = await board()
    const row = employees.find((one) => one.id === worker.id)
    expect(row).toMatchObject({ name: worker.name, timezone: 'Asia/Vladivostok' })
    expect(row?.days?.find(({ from }) => from === '2027-03-01T14:00:00.000Z')).toEqual({
      from: '2027-03-01T14:00:00.000Z',
      to: '2027-03-02T14:00:00.000Z',
      hours: [
        { from: '2027-03-01T23:00:00.000Z', to: '2027-03-02T03:00:00.000Z' },
        { from: '2027-03-02T04:00:00.000Z', to: '2027-03-02T08:00:00.000Z' },
      ],
    })
    expect(employees.find((one) => one.id === colleague.id)?.days).toBeNull()
    expect(employees.map((one) => one.id)).not.toContain(account.users.manager.id)
    expect(requests.find((one) => one.id === id)).toMatchObject({
      employees: [worker.id],
      facility: { id: facilityId, name: 'Works', address: 'Lenin street, 5' },
      place: { lat: 55.7, lon: 37.6 },
      actions: expect.arrayContaining(['assign']),
    })
    expect(waiting.map((one) => one.id)).toEqual(expect.arrayContaining([waits, untimed]))
    expect(waiting[0]?.id).toBe(waits)
  })

  test('takes dates as whole days of the account, the last one too', async () => {
    const id = await planned('12:00')
    const whole = { ...(await board({ from: '2027-03-02', to: '2027-03-02' })) }
    // Moscow's 2 March, as the times say it.
    expect(whole).toEqual(await board())
    expect(whole.requests.map((request) => request.id)).toContain(id)
    const month = { from: '2027-03-01', to: '2027-03-31' }
    expect((await admin.attempt('requests.board', { query: month })).status).toBe(200)
    for (const wrong of [
      { ...month, to: '2027-04-01' },
      { from: '2027-03-02', to: '2027-03-01' },
    ]) {
      const refused = await admin.attempt('requests.board', { query: wrong })
      expect(refused.error.fields).toHaveProperty('to.key', 'invalid')
    }
  })

  test('has the row of an executor who no longer goes out while they have open requests, and says so', async () => {
    const id = await create({ name: 'No time yet', employees: [worker.id] })
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx
        .updateTable('memberships')
        .set({ is_active: false })
        .where('user_id', 'in', [worker.id, colleague.id])
        .execute(),
    )
    const rowOf = async ({ id }: TestUser) => (await board()).employees.find((one) => one.id === id)
    expect(await rowOf(worker)).toMatchObject({ is_active: false })
    expect(await rowOf(colleague)).toBeUndefined()
    expect(await rowOf(account.users.executor)).toMatchObject({ is_active: true })
    await admin.call('requests.assign', { params: { id }, body: { employees: [] } })
    expect(await rowOf(worker)).toBeUndefined()
  })

  test('is narrowed by tag, executor and what waits by text', async () => {
    await admin.call('employees.update', { params: { id: colleague.id }, body: { tags: ['Lifts'] } })
    const own = await planned('09:00')
    const other = await planned('09:00', { employees: [colleague.id] })
    const lifts = await board({ tag: 'lifts' })
    expect(lifts.employees.map(({ id }) => id)).toEqual([colleague.id])
    expect(lifts.requests.map(({ id }) => id)).toEqual([other])
    const one = await board({ employee_id: [worker.id] })
    expect(one.requests.map(({ id }) => id)).toEqual([own])
    expect((await board({ tag: 'nobody' })).requests).toEqual([])
    const found = await create({ name: 'Chiller of the bakery' })
    expect(await board({ waiting_max: 1 })).toMatchObject({ waiting: [{}], is_waiting_cut: true })
    expect((await board({ q: 'chiller' })).waiting.map(({ id }) => id)).toEqual([found])
  })

  test('marks what the filters of a list leave of the planned, and leaves the rest of the waiting out', async () => {
    const manager = { manager_id: account.users.manager.id }
    const managed = await planned('09:00', { ...manager, work_type: 'Cleaning of ducts' })
    const other = await planned('11:00')
    const [waits, unwanted] = [await create({ ...manager, work_type: 'Cleaning of ducts' }), await create()]
    for (const query of [{ ...manager, status: [1] }, { work_type: ['Cleaning of ducts'] }]) {
      const { requests, waiting } = await board({ ...query, employee_id: [worker.id] })
      expect(requests.map(({ id, is_shown }) => [id, is_shown])).toEqual([
        [managed, true],
        [other, false],
      ])
      const ids = waiting.map(({ id }) => id)
      expect(ids).toContain(waits)
      expect(ids).not.toContain(unwanted)
    }
    const none = await board({ scheduled_request_id: [1], employee_id: [worker.id] })
    expect(none.requests.map(({ is_shown }) => is_shown)).toEqual([false, false])
    expect(none.waiting).toEqual([])
  })

  test('is rejected with a hint when more is planned than can be shown', async () => {
    const large = await createTestAccount(testApp)
    const actor = await large.signInAs('admin')
    const client = await createClient(actor)
    await testApp.services.database.inAccount(large.id, (tx) =>
      sql`insert into requests (number, name, client_id, hash, planned_start_at, has_executor)
        select n, 'Visit', ${client}, lpad(${large.id} || '-' || n, 22, 'z'), ${at('09:00')}::timestamptz, true
        from generate_series(1, 5001) n`.execute(tx),
    )
    const refused = await actor.attempt('requests.board', { query: DAY })
    expect(refused).toMatchObject({ status: 422, error: { code: 'validation_failed' } })
    expect(refused.error?.fields?._?.message).toBe('Больше 5000 заявок: выберите меньше дней или исполнителей')
    expect((await board({ employee_id: [large.users.admin.id] }, actor)).requests).toEqual([])
  })

  test('keeps half a day around what it shows, and leaves out what was cancelled', async () => {
    const before = await planned('09:00', { planned_start_at: '2027-03-01T12:00:00Z' })
    const long = await planned('09:00', { planned_start_at: '2027-02-26T12:00:00Z', duration_min: 5 * 24 * 60 })
    const far = await planned('09:00', { planned_start_at: '2027-03-04T12:00:00Z' })
    const off = await planned('09:00')
    await admin.call('requests.cancel', { params: { id: off }, body: { comment: 'No', initiator: 'client' } })
    const ids = (await board({ employee_id: [worker.id] })).requests.map(({ id }) => id)
    expect(ids).toEqual([long, before])
    expect(ids).not.toContain(far)
  })

  test('shows an executor their own row and requests, and is refused for more than a month', async () => {
    const own = await planned('09:00')
    await planned('09:00', { employees: [colleague.id] })
    const asWorker = await account.signInAs(worker)
    const shown = await board({}, asWorker)
    expect(shown.employees.map(({ id }) => id)).toEqual([worker.id])
    expect(shown.requests.map(({ id }) => id)).toEqual([own])
    expect(shown.requests[0]?.actions).toEqual([])
    const query = { from: '2027-03-01T00:00:00Z', to: '2027-04-02T00:00:00Z' }
    expect((await admin.attempt('requests.board', { query })).status).toBe(422)
  })
})

describe('planning several', () => {
  test('assigns and plans all of them, and answers with the rows', async () => {
    const ids = [await create(), await create()]
    const answer = await plan(
      ids.map((id, index) => ({
        id,
        version: 1,
        employees: [worker.id],
        planned_start_at: at(`1${index}:00`),
        duration_min: 60,
      })),
    )
    expect(answer.status).toBe(200)
    expect(answer.response).toMatchObject(
      ids.map((id) => ({ id, version: 2, employees: [worker.id], duration_min: 60 })),
    )
    expect((await show(ids[1] ?? 0)).planned_start_at).toBe('2027-03-02T11:00:00.000Z')
  })

  test.each([
    ['a stale version', (id: number) => ({ id, version: 7, employees: [] }), 409, 'stale'],
    ['one that no one may move', () => ({ id: 999_999, employees: [] }), 404, 'not_found'],
    [
      'an executor who is none',
      (id: number) => ({ id, employees: [account.users.manager.id] }),
      422,
      'validation_failed',
    ],
    [
      'a conflict',
      (id: number) => ({ id, employees: [colleague.id], planned_start_at: at('09:00') }),
      409,
      'planning_conflict',
    ],
  ])('changes none of them for %s', async (_, spoil, status, code) => {
    await planned('09:00', { employees: [colleague.id] })
    const [good, bad] = [await create(), await create()]
    const before = await stateOf(testApp, account, good)
    const answer = await plan([{ id: good, employees: [worker.id], planned_start_at: at('09:00') }, spoil(bad)])
    expect([answer.status, answer.error.code]).toEqual([status, code])
    expect(await stateOf(testApp, account, good)).toEqual(before)
  })

  test('checks the result: two that change places are not in conflict', async () => {
    const [one, other] = [await planned('09:00'), await planned('10:00')]
    const answer = await plan([
      { id: one, planned_start_at: at('10:00') },
      { id: other, planned_start_at: at('09:00') },
    ])
    expect(answer.status).toBe(200)
    const both = await plan([
      { id: one, planned_start_at: at('15:00') },
      { id: other, planned_start_at: at('15:30') },
    ])
    expect((both.error.details as PlanningConflict[]).map(({ request }) => request?.id)).toEqual([other, one])
    expect((await plan([{ id: one, planned_start_at: at('09:30') }], ['overlap'])).status).toBe(200)
    expect([(await show(one)).attention_reasons, (await show(other)).attention_reasons]).toEqual([
      ['executor_conflict'],
      ['executor_conflict'],
    ])
  })

  test('records what each action would have, and rejects the same request twice', async () => {
    const id = await create()
    const before = await stateOf(testApp, account, id)
    await plan([{ id, employees: [worker.id], planned_start_at: at('09:00') }])
    expect(newKinds(before, await stateOf(testApp, account, id))).toEqual([8, 5010])
    expect(
      (
        await plan([
          { id, employees: [] },
          { id, employees: [worker.id] },
        ])
      ).status,
    ).toBe(422)
    expect((await plan([])).status).toBe(422)
  })

  test('is for who may change the request', async () => {
    const id = await planned('09:00')
    const asWorker = await account.signInAs(worker)
    expect((await plan([{ id, employees: [] }], false, asWorker)).status).toBe(403)
    const manager = await account.signInAs('manager')
    expect((await plan([{ id, employees: [] }], false, manager)).status).toBe(403)
    const own = await create({}, manager)
    expect((await plan([{ id: own, employees: [worker.id] }], false, manager)).status).toBe(200)
  })
})

describe('candidates', () => {
  const rank = async (id: number, query: object = {}) =>
    (await admin.call('requests.candidates', { params: { id }, query })).response

  test('come with their reasons, who suits best first', async () => {
    const elsewhere = { name: 'Depot', client_id: clientId, lat: 55.9, lon: 37.6 }
    const depot = (await admin.call('facilities.create', { body: elsewhere })).response.id
    await planned('06:00', { facility_id: depot, client_id: undefined, duration_min: 120 })
    await planned('09:00')
    const done = await planned('09:00', { employees: [colleague.id], facility_id: facilityId, client_id: undefined })
    await admin.call('requests.start', { params: { id: done }, body: {} })
    await admin.call('requests.finish', { params: { id: done }, body: {} })

    const id = await create({ facility_id: facilityId, client_id: undefined })
    const ranked = await rank(id, { planned_start_at: at('08:30'), duration_min: 60 })
    const [best] = ranked
    const busy = ranked.find(({ employee }) => employee.id === worker.id)
    expect(best?.employee.id).toBe(colleague.id)
    expect(best?.reasons).toEqual([
      { key: 'load', minutes: 0, share: null },
      { key: 'knows_facility', visits: 1 },
    ])
    expect(busy?.reasons).toEqual([
      { key: 'free_from', at: '2027-03-02T08:00:00.000Z' },
      { key: 'distance', km: 22.2, travel_min: 75 },
      { key: 'load', minutes: 180, share: null },
    ])
    expect(busy?.conflicts.map(({ key }) => key)).toEqual(['overlap', 'travel_too_tight'])
    expect(busy?.score).toBeLessThan(best?.score ?? 0)
  })

  test('have no conflicts but days off while there is no time, and are not for who may not assign', async () => {
    const id = await create()
    const keys = (await rank(id)).flatMap(({ conflicts }) => conflicts.map(({ key }) => key))
    expect(keys.filter((key) => key !== 'day_off' && key !== 'outside_hours')).toEqual([])
    const asWorker = await account.signInAs(worker)
    const own = await planned('09:00')
    expect((await asWorker.attempt('requests.candidates', { params: { id: own }, query: {} })).status).toBe(403)
  })
})

test('the map has the requests the filters leave, where they are', async () => {
  const id = await create({
    name: 'On the map',
    facility_id: facilityId,
    client_id: undefined,
    deadline_at: at('09:00'),
  })
  await create({ name: 'Nowhere' })
  const points = (await admin.call('requests.mapData', { query: { status: [1], facility_id: [facilityId] } })).response
  expect(points.find((point) => point.id === id)).toMatchObject({
    lat: 55.7,
    lon: 37.6,
    status: 1,
    name: 'On the map',
    is_assignable: true,
  })
  expect(points.map(({ name }) => name)).not.toContain('Nowhere')
})
