import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/values/durations.ts'
import type { Actor } from '#server/access/actor.ts'
import { openDatabase } from '#server/db/database.ts'
import { recordOn } from '#server/requests/history/request-history.ts'
import { createEmailedRequest, moveRequestsToClient, reportEntry } from '#server/requests/index.ts'
import { renewAgreementClocks, renewClocks, renewHoursClocks } from '#server/sla/index.ts'
import { reportPassed } from '#server/sla/sla-events.ts'
import { age, enterAgreement, enterHours } from '#tests/support/agreements.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, placeRequest } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, FIRST_MONDAY, outcomesOf, runJob } from '#tests/support/schedules.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executorId = account.users.executor.id

let clientId: number
beforeEach(async () => {
  clientId = await createClient(admin)
})

const MIN = (amount: number) => ({ amount, unit: 'min' }) as const
const DAY = { reaction: MIN(60), arrival: MIN(120), resolution: MIN(240) }

async function create(body: Record<string, unknown> = {}) {
  const { response } = await admin.call('requests.create', {
    body: { name: 'Pump', type: 'emergency', client_id: clientId, ...body },
  })
  return response
}

const slaOf = async (id: number) => (await admin.call('requests.sla', { params: { id } })).response
const pageOf = async (id: number) => (await admin.call('requests.show', { params: { id } })).response
const eventsOf = (id: number) =>
  database.inAccount(account.id, async (tx) => {
    const { rows } = await sql<{ kind: number; payload: Record<string, unknown>; happened_at: string | null }>`
      select kind, payload, happened_at from events where request_id = ${id} and kind in (5088, 5089) order by id`.execute(
      tx,
    )
    return rows
  })

async function pause(id: number, stops = ['reaction', 'arrival', 'resolution']) {
  await database.inAccount(account.id, async (tx) => {
    await sql`
      with reason as (
        insert into pause_reasons (name, stops, needs_comment, position) values ('Waits', ${stops}, false, 9) returning id
      ), paused as (insert into request_pauses (request_id, reason_id) select ${id}, id from reason)
      update requests set paused_since = now() where id = ${id}`.execute(tx)
    await renewClocks(tx, account.id, [id])
  })
}

async function resume(id: number) {
  await database.inAccount(account.id, async (tx) => {
    await sql`update request_pauses set resumed_at = now() where request_id = ${id} and resumed_at is null`.execute(tx)
    await sql`update requests set paused_since = null where id = ${id}`.execute(tx)
    await renewClocks(tx, account.id, [id])
  })
}

/** The types of a user's notifications of promises on a request, in the order of the alphabet. */
async function notified(userId: number, requestId: number): Promise<string[]> {
  const { rows } = await database.inAccount(account.id, (tx) =>
    sql<{ type: string }>`select type from notifications where user_id = ${userId} and entity_id = ${requestId}
      and entity = 'requests' and type like 'request_sla%' order by type`.execute(tx),
  )
  return rows.map(({ type }) => type)
}

const OPEN = [{ from: '00:00', to: '24:00' }]
const ROUND = [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN]
/** Open on all days but today and tomorrow: the zone may be ahead. */
function NEVER_TODAY() {
  const today = (new Date().getUTCDay() + 6) % 7
  return ROUND.map((day, index) => (index === today || index === (today + 1) % 7 ? [] : day))
}

test('who may read the request sees its clocks, and who may read agreements from which one they come', async () => {
  const { id: agreementId } = await enterAgreement(testApp, account, { clientId, targets: [DAY] })
  const { id } = await create({ employees: [executorId] })
  expect((await slaOf(id)).agreement).toMatchObject({ id: agreementId })
  const executor = await account.signInAs('executor')
  const { agreement, clocks } = (await executor.call('requests.sla', { params: { id } })).response
  expect([agreement, clocks.length]).toEqual([null, 3])
})

describe('a new request', () => {
  test('has the clocks of its target, and its deadline from the resolution', async () => {
    const agreement = await enterAgreement(testApp, account, { clientId, targets: [DAY] })
    const page = await create()
    expect(page.clocks.map(({ kind, state }) => [kind, state])).toEqual([
      ['reaction', 'running'],
      ['arrival', 'running'],
      ['resolution', 'running'],
    ])
    const [reaction, , resolution] = page.clocks
    expect(Date.parse(known(known(reaction).due_at)) - Date.parse(page.created_at)).toBeCloseTo(HOUR_MS, -2)
    expect(page.deadline_at).toBe(known(resolution).due_at)
    expect(page.sla).toMatchObject({ kind: 'reaction', state: 'running' })
    const sla = await slaOf(page.id)
    expect(sla.agreement?.id).toBe(agreement.id)
    expect(sla.clocks[0]).toMatchObject({ kind: 'reaction', amount_min: 60, elapsed_min: 0, hours: null })
  })

  test('has none without an agreement', async () => {
    const page = await create()
    expect(page.clocks).toEqual([])
    expect(page.sla).toBeNull()
    expect(page.deadline_at).toBeNull()
    expect((await slaOf(page.id)).clocks).toEqual([])
  })

  test('that is assigned at once has met its reaction', async () => {
    await enterAgreement(testApp, account, { clientId, targets: [DAY] })
    const page = await create({ employees: [executorId] })
    expect(page.clocks[0]).toMatchObject({ kind: 'reaction', state: 'met', met_at: page.clocks[0]?.started_at })
    expect(page.sla).toMatchObject({ kind: 'arrival' })
  })
})

describe('work on it', () => {
  test('ends its clocks one after another', async () => {
    await enterAgreement(testApp, account, { clientId, targets: [DAY] })
    const { id } = await create({ employees: [executorId] })
    const started = (await admin.call('requests.start', { params: { id } })).response
    expect(started.clocks.map(({ state }) => state)).toEqual(['met', 'met', 'running'])
    const finished = (await admin.call('requests.finish', { params: { id } })).response
    expect(finished.clocks.map(({ state }) => state)).toEqual(['met', 'met', 'met'])
    expect(finished.sla).toBeNull()
    expect(await eventsOf(id)).toEqual([])
  })

  test('that comes too late misses them, once', async () => {
    await enterAgreement(testApp, account, { clientId, targets: [DAY] })
    const { id } = await create()
    await age(testApp, id, 90)
    expect((await pageOf(id)).sla).toMatchObject({ kind: 'reaction', state: 'missed' })
    await admin.call('requests.assign', { params: { id }, body: { employees: [executorId] } })
    expect((await pageOf(id)).clocks.map(({ state }) => state)).toEqual(['missed', 'running', 'running'])
    expect(await eventsOf(id)).toMatchObject([{ kind: 5088, payload: { clock: 'reaction', field: null } }])
    await admin.call('requests.start', { params: { id } })
    expect(await eventsOf(id)).toHaveLength(1)
  })
})

describe('a pause', () => {
  test('stops its clocks, and the due moves by it once it is over', async () => {
    await enterAgreement(testApp, account, { clientId, targets: [DAY] })
    const { id } = await create()
    const before = await pageOf(id)
    await age(testApp, id, 30)
    await pause(id)
    const paused = await pageOf(id)
    expect(paused.clocks.map(({ state }) => state)).toEqual(['paused', 'paused', 'paused'])
    expect(paused.sla).toMatchObject({ state: 'paused' })
    await age(testApp, id, 100)
    // The time that goes by while it is paused misses nothing.
    await reportPassed(database)
    expect(await eventsOf(id)).toEqual([])
    expect((await slaOf(id)).clocks[0]).toMatchObject({ state: 'paused', elapsed_min: 30, remaining_min: 30 })
    await resume(id)
    const after = await pageOf(id)
    expect(after.clocks.map(({ state }) => state)).toEqual(['running', 'running', 'running'])
    const moved = Date.parse(known(after.clocks[0]?.due_at)) - Date.parse(known(before.clocks[0]?.due_at))
    // Aged by 130 minutes, moved on by 100.
    expect(Math.round(moved / 60_000)).toBe(-30)
    expect(after.deadline_at).toBe(after.clocks[2]?.due_at)
    expect(after.version).toBe(before.version)
  })

  test('of a reason that stops one clock leaves the others', async () => {
    await enterAgreement(testApp, account, { clientId, targets: [DAY] })
    const { id } = await create()
    await pause(id, ['resolution'])
    expect((await pageOf(id)).clocks.map(({ state }) => state)).toEqual(['running', 'running', 'paused'])
    expect((await pageOf(id)).sla).toMatchObject({ kind: 'reaction', state: 'running' })
    const { data } = (await admin.call('requests.list', { query: { sla: 'paused' } })).response
    expect(data.map((row) => row.id)).toContain(id)
  })
})

describe('another priority', () => {
  const BOTH = [
    { ...DAY, match_priority: 1 },
    { reaction: MIN(600), resolution: MIN(6000) },
  ]

  test('is reckoned from the creation, and what it misses by that is reported once', async () => {
    await enterAgreement(testApp, account, { clientId, targets: BOTH })
    const { id } = await create({ manager_id: account.users.manager.id })
    expect((await pageOf(id)).clocks.map(({ kind }) => kind)).toEqual(['reaction', 'resolution'])
    await age(testApp, id, 90)
    await admin.call('requests.update', { params: { id }, body: { priority: 1 } })
    const page = await pageOf(id)
    expect(page.clocks.map(({ kind, state }) => [kind, state])).toEqual([
      ['reaction', 'missed'],
      ['arrival', 'running'],
      ['resolution', 'running'],
    ])
    expect((await slaOf(id)).clocks[0]?.missed_because).toMatchObject({ field: 'priority' })
    expect(await eventsOf(id)).toMatchObject([{ kind: 5088, payload: { clock: 'reaction', field: 'priority' } }])
    await reportPassed(database)
    expect(await eventsOf(id)).toHaveLength(1)
    // At 75 % of the arrival as well, of which it is not too late to be warned.
    expect(await notified(account.users.manager.id, id)).toEqual(['request_sla_missed', 'request_sla_soon'])
  })

  test('gives back what it no longer misses', async () => {
    await enterAgreement(testApp, account, { clientId, targets: BOTH })
    const { id } = await create({ priority: 1, manager_id: account.users.manager.id })
    await age(testApp, id, 90)
    await reportPassed(database)
    expect(await notified(account.users.manager.id, id)).toContain('request_sla_missed')
    await admin.call('requests.update', { params: { id }, body: { priority: 0 } })
    expect((await pageOf(id)).clocks.map(({ state }) => state)).toEqual(['running', 'running'])
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 5089, payload: { clock: 'reaction', field: 'priority' } })
    expect(await notified(account.users.manager.id, id)).not.toContain('request_sla_missed')
  })

  test('keeps the pauses', async () => {
    await enterAgreement(testApp, account, { clientId, targets: BOTH })
    const { id } = await create()
    await pause(id)
    await age(testApp, id, 90)
    await resume(id)
    await admin.call('requests.update', { params: { id }, body: { priority: 1 } })
    expect((await slaOf(id)).clocks[0]).toMatchObject({ state: 'running', elapsed_min: 0 })
  })

  test('of a name alone leaves the clocks as they were made', async () => {
    const { id: agreementId } = await enterAgreement(testApp, account, { clientId, targets: BOTH })
    const { id } = await create()
    await database.inAccount(account.id, (tx) =>
      sql`update sla_targets set reaction = ${JSON.stringify(MIN(5))} where agreement_id = ${agreementId}`.execute(tx),
    )
    await admin.call('requests.update', { params: { id }, body: { name: 'Another' } })
    expect((await slaOf(id)).clocks[0]).toMatchObject({ amount_min: 600 })
  })
})

describe('what is learned late', () => {
  test('gives back a clock that was met in time, and withdraws what was said', async () => {
    await enterAgreement(testApp, account, { clientId, targets: [{ arrival: MIN(60) }] })
    const { id } = await create({ employees: [executorId] })
    await age(testApp, id, 90)
    await reportPassed(database)
    expect((await pageOf(id)).clocks[0]).toMatchObject({ state: 'missed' })
    expect(await notified(executorId, id)).toContain('request_sla_missed')
    await database.inAccount(account.id, async (tx) => {
      await sql`update request_executors set assigned_at = now() - interval '2 hours' where request_id = ${id}`.execute(
        tx,
      )
    })
    const executor = await account.signInAs('executor')
    const at = new Date(Date.now() - 45 * 60_000).toISOString()
    const { response } = await executor.call('operations.send', {
      body: {
        format: 1,
        device_id: 'phone-of-clocks',
        device_time: new Date().toISOString(),
        operations: [
          { id: randomUUID(), sequence: 0, request_id: id, call: 'start', body: {}, files: [], done_at: at },
        ],
      },
    })
    expect(response).toMatchObject([{ outcome: 'applied' }])
    expect((await pageOf(id)).clocks[0]).toMatchObject({ state: 'met', is_learned_late: true })
    expect(await eventsOf(id)).toMatchObject([
      { kind: 5088 },
      // It is known now, although it happened before.
      { kind: 5089, payload: { clock: 'arrival', field: null, met_at: expect.any(String) }, happened_at: null },
    ])
    expect(await notified(executorId, id)).not.toContain('request_sla_missed')
  })
})

describe('work that is not final', () => {
  test('runs on when it is reopened, without the time in between', async () => {
    await enterAgreement(testApp, account, { clientId, targets: [{ resolution: MIN(240) }] })
    const { id } = await create({ employees: [executorId] })
    await admin.call('requests.start', { params: { id } })
    await age(testApp, id, 100)
    await admin.call('requests.finish', { params: { id } })
    expect((await slaOf(id)).clocks[0]).toMatchObject({ state: 'met', elapsed_min: 100 })
    await age(testApp, id, 1000)
    await admin.call('requests.reopen', { params: { id }, body: { comment: 'It leaks' } })
    const [clock] = (await slaOf(id)).clocks
    expect(clock).toMatchObject({ state: 'running', elapsed_min: 100, remaining_min: 140 })
    expect(known(clock).spans.map(({ key }) => key)).toContain('excluded')
  })

  test('that is cancelled withdraws what was not due, and keeps what was missed', async () => {
    await enterAgreement(testApp, account, { clientId, targets: [DAY] })
    const { id } = await create()
    await age(testApp, id, 90)
    await admin.call('requests.cancel', { params: { id }, body: { comment: 'No more', initiator: 'client' } })
    const page = await pageOf(id)
    expect(page.clocks.map(({ state }) => state)).toEqual(['missed', 'withdrawn', 'withdrawn'])
    expect(page.sla).toBeNull()
    await age(testApp, id, 900)
    await reportPassed(database)
    expect(await eventsOf(id)).toHaveLength(1)
  })
})

describe('the deadline', () => {
  test('that a user has set stays, and moves no clock', async () => {
    await enterAgreement(testApp, account, { clientId, targets: [DAY] })
    const { id, clocks } = await create()
    const deadline_at = new Date(Date.now() + 50 * HOUR_MS).toISOString()
    await admin.call('requests.changeDeadline', {
      params: { id },
      body: { deadline_at, comment: 'Agreed', initiator: 'client' },
    })
    await pause(id)
    await age(testApp, id, 60)
    await resume(id)
    const page = await pageOf(id)
    expect(Date.parse(known(page.deadline_at))).toBe(Date.parse(deadline_at))
    expect(page.clocks).toHaveLength(clocks.length)
    const given = await create({ deadline_at })
    expect(Date.parse(known(given.deadline_at))).toBe(Date.parse(deadline_at))
  })
})

describe('the job', () => {
  test('warns, reports the miss and escalates, each once, in two processes', async () => {
    const { manager, employee } = account.users
    await enterAgreement(testApp, account, {
      clientId,
      managerId: employee.id,
      targets: [
        {
          resolution: MIN(100),
          warn_at: [75],
          escalate: [
            { percent: 50, to: { kind: 'user', user_id: employee.id } },
            { percent: 100, to: { kind: 'role', role_id: account.roles.admin } },
            { percent: 150, to: { kind: 'manager' } },
          ],
        },
      ],
    })
    const { id } = await create({ manager_id: manager.id })
    const beside = await startApp({ beside: testApp })
    const work = () => Promise.all([reportPassed(database), reportPassed(beside.services.database)])
    const heard = async () => ({
      employee: await notified(employee.id, id),
      manager: await notified(manager.id, id),
      admin: await notified(account.users.admin.id, id),
    })
    const [soon, missed, escalated] = ['request_sla_soon', 'request_sla_missed', 'request_sla_escalated']
    await age(testApp, id, 55)
    await work()
    expect(await heard()).toEqual({ employee: [escalated], manager: [], admin: [] })
    await age(testApp, id, 25)
    await work()
    await work()
    expect(await heard()).toEqual({ employee: [escalated], manager: [soon], admin: [] })
    await age(testApp, id, 21)
    await work()
    await work()
    expect(await heard()).toEqual({ employee: [escalated], manager: [missed, soon], admin: [escalated] })
    await age(testApp, id, 50)
    await work()
    await work()
    expect(await heard()).toEqual({ employee: [escalated], manager: [escalated, missed, soon], admin: [escalated] })
    expect(await eventsOf(id)).toHaveLength(1)
    const { rows } = await database.inAccount(account.id, (tx) =>
      sql<{ next_event_at: string | null }>`select next_event_at from sla_clocks where request_id = ${id}`.execute(tx),
    )
    expect(rows).toEqual([{ next_event_at: null }])
    await beside.stop()
  })
})

describe('a change of', () => {
  test('an agreement gives open requests the new target, and leaves what has ended', async () => {
    const { id: agreementId } = await enterAgreement(testApp, account, { clientId, targets: [DAY] })
    const { id } = await create({ employees: [executorId] })
    const change = (applyTo: 'new' | 'open') =>
      database.inAccount(account.id, async (tx) => {
        await sql`update sla_targets set reaction = ${JSON.stringify(MIN(1))}, resolution = ${JSON.stringify(MIN(999))}
          where agreement_id = ${agreementId}`.execute(tx)
        return renewAgreementClocks(tx, { accountId: account.id }, agreementId, applyTo)
      })
    expect(await change('new')).toBe(0)
    expect((await slaOf(id)).clocks.map(({ amount_min }) => amount_min)).toEqual([60, 120, 240])
    expect(await change('open')).toBe(1)
    expect((await slaOf(id)).clocks.map(({ amount_min }) => amount_min)).toEqual([60, 120, 999])
  })

  test('service hours moves the clocks that run in them', async () => {
    const hoursId = await enterHours(testApp, account, { days: ROUND })
    await enterAgreement(testApp, account, { clientId, targets: [{ ...DAY, hoursId }] })
    const { id, clocks } = await create()
    const renewed = await database.inAccount(account.id, async (tx) => {
      await sql`update service_hours set days = ${JSON.stringify(NEVER_TODAY())} where id = ${hoursId}`.execute(tx)
      return renewHoursClocks(tx, { accountId: account.id }, hoursId, 'open')
    })
    expect(renewed).toBe(1)
    const page = await pageOf(id)
    expect(Date.parse(known(page.clocks[0]?.due_at))).toBeGreaterThan(Date.parse(known(clocks[0]?.due_at)))
  })

  test('the work calendar is reckoned by the next run of the job', async () => {
    const hoursId = await enterHours(testApp, account, { days: ROUND, holidays: 'own' })
    await enterAgreement(testApp, account, { clientId, targets: [{ resolution: MIN(240), hoursId }] })
    const { id, clocks } = await create()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' }).format(new Date())
    await admin.call('workCalendar.setDay', { body: { date: today, kind: 'holiday', title: 'Day of the company' } })
    await reportPassed(database)
    const page = await pageOf(id)
    expect(Date.parse(known(page.clocks[0]?.due_at))).toBeGreaterThan(Date.parse(known(clocks[0]?.due_at)))
    await admin.call('workCalendar.removeDay', { params: { date: today } })
    await reportPassed(database)
    expect((await pageOf(id)).clocks[0]?.due_at).toBe(clocks[0]?.due_at)
  })
})

test('created at night, it begins when the hours open', async () => {
  const hoursId = await enterHours(testApp, account)
  await enterAgreement(testApp, account, { clientId, targets: [{ reaction: MIN(60), hoursId }] })
  const preview = (at: string) =>
    admin.call('sla.preview', { body: { client_id: clientId, facility_id: null, type: 'emergency', at } })
  // A Friday's night in Moscow.
  expect((await preview('2026-11-27T20:00:00Z')).response.clocks[0]?.due_at).toBe('2026-11-30T07:00:00.000Z')
  expect((await preview('2026-11-30T06:30:00Z')).response.clocks[0]?.due_at).toBe('2026-11-30T07:30:00.000Z')
})

test('the list has what runs out first, and filters and sorts by it', async () => {
  const agreement = await enterAgreement(testApp, account, { clientId, targets: [DAY] })
  const [late, soon, later] = [await create(), await create(), await create()]
  await age(testApp, late.id, 90)
  await age(testApp, soon.id, 50)
  const listed = async (query: Record<string, string>) =>
    (await admin.call('requests.list', { query: { client_id: String(clientId), ...query } })).response.data.map(
      ({ id }) => id,
    )
  expect(await listed({ sort: 'sla_due_at' })).toEqual([late.id, soon.id, later.id])
  expect(await listed({ sla: 'soon' })).toEqual([soon.id])
  expect(await listed({ sla: 'missed' })).toEqual([late.id])
  expect(await listed({ sla: 'missed,soon', sort: 'sla_due_at' })).toEqual([late.id, soon.id])
  expect(await listed({ agreement_id: String(agreement.id), sort: 'number' })).toEqual([late.id, soon.id, later.id])
  expect(await listed({ agreement_id: '999999' })).toEqual([])
  const page = await pageOf(soon.id)
  expect(page.attention_reasons).toContain('sla_soon')
  expect((await pageOf(late.id)).attention_reasons).toContain('sla_missed')
})

describe('requests that are created otherwise have clocks too', () => {
  const kindsOf = async (id: number) => (await pageOf(id)).clocks.map(({ kind }) => kind)
  const ALL = ['reaction', 'arrival', 'resolution']
  const noEmails = async () => {}

  test('by a schedule, where a target says that it is for planned ones', async () => {
    await enterAgreement(testApp, account, {
      clientId,
      targets: [DAY, { match_type: 'planned', resolution: MIN(600) }],
    })
    const scheduleId = await createSchedule(admin, everyMonday(clientId))
    await runJob(testApp, `${FIRST_MONDAY}T06:00:00Z`)
    const [outcome] = await outcomesOf(testApp, account, scheduleId)
    expect(await kindsOf(known(known(outcome).request_id))).toEqual(['resolution'])
  })

  test('by an email', async () => {
    await enterAgreement(testApp, account, { clientId, targets: [DAY, { ...DAY, match_type: 'planned' }] })
    const id = await database.inAccount(account.id, (tx) =>
      createEmailedRequest(
        tx,
        account.id,
        {
          name: 'By email',
          description: null,
          client_id: clientId,
          facility_id: null,
          manager_id: null,
          contact: { name: 'Anna', phone: null, email: null, position: null },
          files: [],
        },
        noEmails,
      ),
    )
    expect(await kindsOf(id)).toEqual(ALL)
  })

  test('by a label, for its facility', async () => {
    const { id: facilityId } = (await admin.call('facilities.create', { body: { name: 'Plant', client_id: clientId } }))
      .response
    const { id: equipmentId } = (
      await admin.call('equipment.create', { body: { title: 'Pump', facility_id: facilityId } })
    ).response
    await enterAgreement(testApp, account, { clientId, facilities: [facilityId], targets: [DAY] })
    const report = reportEntry(testApp.services)
    const { number } = await database.inAccount(account.id, (tx) =>
      report(tx, account.id, {
        locale: 'en',
        equipment: { id: equipmentId, title: 'Pump' },
        facility: { id: facilityId, client_id: clientId, manager_id: null },
        contact: { name: 'Anna', phone: '+79001234567' },
        description: 'It leaks',
        photos: [],
      }),
    )
    const { data } = (await admin.call('requests.list', { query: { q: String(number) } })).response
    const [row] = data.filter((one) => one.number === number)
    expect(await kindsOf(known(row).id)).toEqual(ALL)
  })
})

describe('a facility that goes to another client', () => {
  test('brings its open requests under the agreement of that client', async () => {
    const other = await createClient(admin)
    await enterAgreement(testApp, account, { clientId, targets: [DAY] })
    await enterAgreement(testApp, account, { clientId: other, targets: [{ resolution: MIN(1000) }] })
    const { id: facilityId } = (await admin.call('facilities.create', { body: { name: 'Plant', client_id: clientId } }))
      .response
    const { id } = await create({ facility_id: facilityId })
    await database.inAccount(account.id, async (tx) => {
      await sql`update facilities set client_id = ${other} where id = ${facilityId}`.execute(tx)
      const named = (one: number) => ({ id: one, name: String(one) })
      await moveRequestsToClient(tx, { accountId: account.id, userId: account.users.admin.id } as Actor, {
        facilityId,
        from: named(clientId),
        to: named(other),
        ids: null,
      })
    })
    expect((await slaOf(id)).clocks).toMatchObject([{ kind: 'resolution', amount_min: 1000 }])
  })
})

describe('a preview', () => {
  test('says which target, why, and when it would be due', async () => {
    const { id, targets } = await enterAgreement(testApp, account, {
      clientId,
      targets: [DAY, { ...DAY, resolution: MIN(30), match_priority: 1 }],
    })
    const at = '2026-12-01T09:00:00.000Z'
    const body = { client_id: clientId, type: 'emergency', priority: 1, at } as const
    expect((await admin.call('sla.preview', { body })).response).toMatchObject({
      agreement: { id },
      target_id: targets[1],
      none: null,
      agreement_reason: 'client',
      target_reasons: ['priority'],
      clocks: [{}, {}, { kind: 'resolution', due_at: '2026-12-01T09:30:00.000Z' }],
    })
    const planned = (await admin.call('sla.preview', { body: { ...body, type: 'planned' } })).response
    expect(planned).toMatchObject({ agreement: null, none: 'no_target', clocks: [] })
  })

  test('of rows that are not there is refused at their fields', async () => {
    const refused = await admin.attempt('sla.preview', { body: { facility_id: 999_999, type: 'emergency' } })
    expect(refused.error.fields?.facility_id?.key).toBe('not_found')
  })
})

test('an account without agreements pays no statement for clocks', async () => {
  const other = await createTestAccount(testApp)
  const otherClient = await createClient(await other.signInAs('admin'))
  const { id } = await placeRequest(testApp, other, { status: 3, clientId: otherClient, executors: [] })
  const statements: string[] = []
  const watched = openDatabase(testApp.testDatabase.url, 1, { onAnswer: (statement) => statements.push(statement) })
  await watched.inAccount(other.id, (tx) =>
    recordOn(
      tx,
      { accountId: other.id, userId: null },
      { id, client_id: otherClient, facility_id: null },
      'requestChanged',
      { name: 'Pump', changes: { priority: { old: 0, new: 1 } } },
    ),
  )
  await watched.close()
  expect(statements).toHaveLength(1)
})
