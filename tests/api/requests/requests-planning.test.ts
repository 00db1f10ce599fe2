import { beforeEach, describe, expect, test } from 'vitest'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { createClient, newKinds, stateOf } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let worker: TestUser

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = await createClient(admin)
beforeEach(async () => {
  worker = await account.addUser('executor')
})

function create(fields: object, as: Caller = admin) {
  return as.attempt('requests.create', { body: { name: 'Planned', client_id: clientId, ...fields } })
}

async function planned(planned_start_at: string, fields: object = {}) {
  const { response } = await create({ planned_start_at, employees: [worker.id], ...fields })
  return response as { id: number; attention_reasons: string[]; conflicts: PlanningConflict[] }
}

async function saveSchedule(data: Omit<WorkSchedule, 'days_off'> & { days_off?: string[] }) {
  await admin.call('employees.saveSchedule', { params: { id: worker.id }, body: { data } })
}

const weekdays = (from: string, to: string, pause: object = {}) =>
  [1, 2, 3, 4, 5].map((day) => ({ day, is_working: true, from, to, ...pause }))

async function numberOf(id: number) {
  return (await admin.call('requests.show', { params: { id } })).response.number
}

function keysOf(answer: { error: { details?: unknown } }) {
  return (answer.error.details as PlanningConflict[]).map(({ key }) => key)
}

describe('another request at that time', () => {
  test('is a conflict that names it; forced, it is planned and marked', async () => {
    const first = await planned('2026-03-02T09:00:00Z', { duration_min: 120 })
    const second = await create({ planned_start_at: '2026-03-02T10:59:00Z', employees: [worker.id] })
    expect([second.status, second.error.code]).toEqual([409, 'planning_conflict'])
    expect(second.error.message).toBe(`${worker.name}: занят 2 мар., 12:00–14:00, №${await numberOf(first.id)} Planned`)
    expect(second.error.details).toEqual([
      {
        employee: { id: worker.id, name: worker.name, avatar: null },
        key: 'overlap',
        request: { id: first.id, number: expect.any(Number), name: 'Planned' },
        from: '2026-03-02T09:00:00.000Z',
        to: '2026-03-02T11:00:00.000Z',
        hours: [],
        travel_min: null,
        token: expect.stringMatching(/^overlap:/),
      },
    ])
    const forced = await planned('2026-03-02T10:59:00Z', { force: true })
    expect(forced.attention_reasons).toEqual(['executor_conflict'])
    expect(forced.conflicts).toEqual(second.error.details)
  })

  test('that ends as this one begins is none', async () => {
    await planned('2026-03-03T09:00:00Z', { duration_min: 60 })
    const second = await planned('2026-03-03T10:00:00Z')
    expect(second.attention_reasons).toEqual([])
    await planned('2026-03-03T08:00:00Z', { duration_min: 60 })
  })

  test('that is cancelled, or another executor’s, is none', async () => {
    const first = await planned('2026-03-04T09:00:00Z')
    await admin.call('requests.cancel', { params: { id: first.id }, body: { comment: 'No', initiator: 'client' } })
    const other = await account.addUser('executor')
    expect((await create({ planned_start_at: '2026-03-04T09:00:00Z', employees: [other.id] })).status).toBe(201)
    await planned('2026-03-04T09:00:00Z')
  })

  test('of many days still counts on its last one', async () => {
    await planned('2026-03-09T06:00:00Z', { duration_min: 5 * 24 * 60 })
    const answer = await create({ planned_start_at: '2026-03-14T05:00:00Z', employees: [worker.id] })
    expect(keysOf(answer)).toEqual(['overlap'])
  })

  test('is not named to who may not read it', async () => {
    await planned('2026-03-05T09:00:00Z')
    const employee = await account.signInAs('employee')
    const answer = await create({ planned_start_at: '2026-03-05T09:30:00Z', employees: [worker.id] }, employee)
    expect(answer.error.details).toMatchObject([{ key: 'overlap', request: null }])
  })

  test('is a conflict too when two dispatchers plan at the same time', async () => {
    const both = await Promise.all(
      [1, 2].map(() => create({ planned_start_at: '2026-03-06T09:00:00Z', employees: [worker.id] })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('working hours', () => {
  // 2 March 2026 is a Monday; Moscow is three hours ahead of UTC, Vladivostok ten.
  test.each([
    ['inside', '2026-03-02T06:00:00Z', 60, []],
    ['too early', '2026-03-02T05:30:00Z', 60, ['outside_hours']],
    ['too late', '2026-03-02T14:30:00Z', 60, ['outside_hours']],
    ['over the break', '2026-03-02T09:30:00Z', 60, ['outside_hours']],
    ['up to the break', '2026-03-02T09:00:00Z', 60, []],
    ['on Saturday', '2026-03-07T09:00:00Z', 60, ['day_off']],
    ['on a day off', '2026-03-03T07:00:00Z', 60, ['day_off']],
    ['on the evening before a day off', '2026-03-02T14:00:00Z', 24 * 60, ['outside_hours', 'day_off']],
  ])('%s', async (_, planned_start_at, duration_min, keys) => {
    await saveSchedule({
      timezone: 'Europe/Moscow',
      days: weekdays('09:00', '18:00', { break_from: '13:00', break_to: '14:00' }),
      days_off: ['2026-03-03'],
    })
    const answer = await create({ planned_start_at, duration_min, employees: [worker.id] })
    expect(answer.status).toBe(keys.length > 0 ? 409 : 201)
    if (keys.length > 0) expect(keysOf(answer)).toEqual(keys)
  })

  test('are said with the part of the plan that lies outside of them, and with what they are', async () => {
    await saveSchedule({
      timezone: 'Asia/Vladivostok',
      days: weekdays('09:00', '18:00', { break_from: '13:00', break_to: '14:00' }),
      days_off: ['2026-03-03'],
    })
    const plan = { planned_start_at: '2026-03-02T07:30:00Z', duration_min: 24 * 60, employees: [worker.id] }
    const answer = await create(plan)
    expect(answer.error.details).toEqual([
      {
        employee: { id: worker.id, name: worker.name, avatar: null },
        key: 'outside_hours',
        request: null,
        from: '2026-03-02T08:00:00.000Z',
        to: '2026-03-02T14:00:00.000Z',
        hours: [
          { from: '2026-03-01T23:00:00.000Z', to: '2026-03-02T03:00:00.000Z' },
          { from: '2026-03-02T04:00:00.000Z', to: '2026-03-02T08:00:00.000Z' },
        ],
        travel_min: null,
        token: expect.any(String),
      },
      {
        employee: { id: worker.id, name: worker.name, avatar: null },
        key: 'day_off',
        request: null,
        from: '2026-03-02T14:00:00.000Z',
        to: '2026-03-03T07:30:00.000Z',
        hours: [],
        travel_min: null,
        token: expect.any(String),
      },
    ])
    // In words, in the zone of the account, which is Moscow.
    expect(answer.error.message).toBe(
      `${worker.name}: 2 мар., 11:00–17:00 вне рабочего времени (02:00–06:00, 07:00–11:00); ` +
        `${worker.name}: 2 мар., 17:00 – 3 мар., 10:30 выходной`,
    )
    const headers = { 'accept-language': 'en' }
    const english = await admin.attempt('requests.create', {
      body: { name: 'Planned', client_id: clientId, ...plan },
      headers,
    })
    expect(english.error.message).toContain('is outside working hours')
    expect((await create({ ...plan, force: true })).response).toMatchObject({ conflicts: answer.error.details })
  })

  test('are those of the executor’s own time zone', async () => {
    await saveSchedule({ timezone: 'Asia/Vladivostok', days: weekdays('09:00', '18:00') })
    expect((await create({ planned_start_at: '2026-03-02T00:00:00Z', employees: [worker.id] })).status).toBe(201)
    const inMoscowHours = await create({ planned_start_at: '2026-03-02T09:00:00Z', employees: [worker.id] })
    expect(keysOf(inMoscowHours)).toEqual(['outside_hours'])
    // Monday 01:00 there is still Sunday in UTC; Sunday there is a day off.
    const onTheirSunday = await create({ planned_start_at: '2026-02-28T23:30:00Z', employees: [worker.id] })
    expect(keysOf(onTheirSunday)).toEqual(['day_off'])
  })

  test('stay at the same hour of the clock across its change', async () => {
    // Berlin goes from UTC+1 to UTC+2 on 29 March 2026.
    await saveSchedule({ timezone: 'Europe/Berlin', days: weekdays('09:00', '17:00') })
    expect((await create({ planned_start_at: '2026-03-27T08:00:00Z', employees: [worker.id] })).status).toBe(201)
    expect((await create({ planned_start_at: '2026-03-30T07:00:00Z', employees: [worker.id] })).status).toBe(201)
    const early = await create({ planned_start_at: '2026-03-31T06:30:00Z', employees: [worker.id] })
    expect(keysOf(early)).toEqual(['outside_hours'])
  })

  test('of a night shift reach into the next day', async () => {
    await saveSchedule({ timezone: 'UTC', days: [{ day: 1, is_working: true, from: '22:00', to: '06:00' }] })
    expect(
      (await create({ planned_start_at: '2026-03-02T23:00:00Z', duration_min: 300, employees: [worker.id] })).status,
    ).toBe(201)
    const afterShift = await create({ planned_start_at: '2026-03-03T05:30:00Z', employees: [worker.id] })
    expect(keysOf(afterShift)).toEqual(['day_off'])
  })
})

describe('planning again', () => {
  test('asks about conflicts of a moved time, and a time without any clears the mark', async () => {
    await planned('2026-04-06T09:00:00Z')
    const { id } = await planned('2026-04-06T09:00:00Z', { force: true })
    const before = await stateOf(testApp, account, id)
    const move = (planned_start_at: string) =>
      admin.attempt('requests.update', { params: { id }, body: { planned_start_at } })
    expect((await move('2026-04-06T09:30:00Z')).error.code).toBe('planning_conflict')
    expect(await stateOf(testApp, account, id)).toEqual(before)
    expect((await move('2026-04-06T12:00:00Z')).response).toMatchObject({ attention: false })
  })

  test('its own time is no conflict', async () => {
    const { id } = await planned('2026-04-07T09:00:00Z')
    const moved = await admin.attempt('requests.update', {
      params: { id },
      body: { planned_start_at: '2026-04-07T09:15:00Z', duration_min: 90 },
    })
    expect(moved.status).toBe(200)
    expect((await stateOf(testApp, account, id)).events.at(-1)).toMatchObject({
      kind: 5010,
      payload: {
        changes: {
          planned_start_at: { old: '2026-04-07T09:00:00+00:00', new: '2026-04-07T09:15:00Z' },
          duration_min: { old: 60, new: 90 },
        },
      },
    })
  })
})

describe('assign', () => {
  test('writes one event for each executor who comes or goes, and plans in the same action', async () => {
    const [stays, comes] = [await account.addUser('executor'), await account.addUser('executor')]
    const { response } = await create({ employees: [worker.id, stays.id] })
    const { id } = response as { id: number }
    const before = await stateOf(testApp, account, id)
    const page = await admin.call('requests.assign', {
      params: { id },
      body: { employees: [stays.id, comes.id], planned_start_at: '2026-05-04T09:00:00Z', duration_min: 30 },
    })
    expect(page.response.employees.map((user) => user.id).sort()).toEqual([stays.id, comes.id].sort())
    expect(page.response).toMatchObject({ planned_start_at: '2026-05-04T09:00:00.000Z', duration_min: 30, version: 2 })
    const after = await stateOf(testApp, account, id)
    expect(newKinds(before, after)).toEqual([8, 9, 5010])
    const [added, removed] = after.events.slice(before.events.length)
    expect([added?.user_id, removed?.user_id]).toEqual([comes.id, worker.id])
    expect(known(removed).payload).toEqual({ user_id: worker.id, name: worker.name })
  })

  test('of the same executors at the same time changes nothing', async () => {
    const { response } = await create({ employees: [worker.id] })
    const { id } = response as { id: number }
    const before = await stateOf(testApp, account, id)
    await admin.call('requests.assign', { params: { id }, body: { employees: [worker.id, worker.id] } })
    expect(await stateOf(testApp, account, id)).toEqual(before)
  })

  test('of no one marks the request as needing attention', async () => {
    const { response } = await create({ employees: [worker.id] })
    const { id } = response as { id: number }
    const page = (await admin.call('requests.assign', { params: { id }, body: { employees: [] } })).response
    expect([page.employees, page.attention_reasons]).toEqual([[], ['no_executor']])
  })

  test('taking an executor off does not ask about a conflict that was agreed to', async () => {
    const other = await account.addUser('executor')
    await planned('2026-05-05T09:00:00Z')
    const { id } = await planned('2026-05-05T09:00:00Z', { employees: [worker.id, other.id], force: true })
    const assign = (employees: number[]) => admin.call('requests.assign', { params: { id }, body: { employees } })
    expect((await assign([worker.id])).response.attention_reasons).toEqual(['executor_conflict'])
    expect((await assign([])).response.attention_reasons).toEqual(['no_executor'])
  })

  test('takes only active executors of this account', async () => {
    const stranger = (await createTestAccount(testApp)).users.executor
    const inactive = await account.addUser('executor')
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', inactive.id).execute(),
    )
    const { response } = await create({ employees: [worker.id] })
    const { id } = response as { id: number }
    const before = await stateOf(testApp, account, id)
    const answer = await admin.attempt('requests.assign', {
      params: { id },
      body: { employees: [worker.id, stranger.id, inactive.id, account.users.manager.id, 999_999] },
    })
    const keys = invalidKeys(answer.error)
    expect(keys).toEqual({
      'employees.1': 'not_found',
      'employees.2': 'inactive',
      'employees.3': 'inactive',
      'employees.4': 'not_found',
    })
    expect(await stateOf(testApp, account, id)).toEqual(before)
  })

  test('lets an executor stay who was deactivated since', async () => {
    const comes = await account.addUser('executor')
    const { response } = await create({ employees: [worker.id] })
    const { id } = response as { id: number }
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', worker.id).execute(),
    )
    const page = await admin.call('requests.assign', { params: { id }, body: { employees: [worker.id, comes.id] } })
    expect(page.response.employees).toHaveLength(2)
  })
})
