import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { replanAfterCalendarChange } from '#server/db/replan-later.ts'
import { createDueRequests, openScheduleEmails } from '#server/scheduler/index.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, FIRST_MONDAY, outcomesOf, runJob } from '#tests/support/schedules.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const { executor, manager } = account.users
const client = await createClient(admin, 'Bakery')

const show = async (id: number) => (await admin.call('scheduledRequests.show', { params: { id } })).response
const requestsOf = async (id: number) =>
  (
    await admin.call('requests.list', {
      query: { scheduled_request_id: String(id), sort: 'planned_start_at', per_page: 200 },
    })
  ).response.data
const statesOf = async (id: number) => (await outcomesOf(testApp, account, id)).map(({ date, state }) => [date, state])
async function killConnection(pid: number): Promise<void> {
  const client = new pg.Client(testApp.testDatabase.superuserUrl)
  await client.connect()
  // Waits until it is gone, and its locks with it.
  await client.query('select pg_terminate_backend($1, 5000)', [pid])
  await client.end()
}

/** Each test begins with nothing due. */
afterEach(async () => {
  await testApp.services.database.asSystem((tx) => tx.deleteFrom('scheduled_requests').execute())
})

describe('a request is created when its time has come', () => {
  test('as a user would create it, without an actor, once', async () => {
    const checklist = (
      await admin.call('checklists.create', { body: { name: 'Visit', items: [{ title: 'All well?', type: 'text' }] } })
    ).response.id
    const template = {
      name: 'Service',
      client_id: client,
      manager_id: manager.id,
      employees: [executor.id],
      checklists: [checklist],
      description: 'Change the filters',
      price: '150.00',
    }
    const id = await createSchedule(
      admin,
      everyMonday(client, { template, schedule: { create_ahead_days: 7, deadline_after_min: 480 } }),
    )
    expect((await show(id)).next_run_at).toBe('2030-12-30T06:00:00.000Z')
    await runJob(testApp, '2030-12-30T05:59:00Z')
    expect(await requestsOf(id)).toEqual([])
    await runJob(testApp, '2030-12-30T06:00:00Z')
    await runJob(testApp, '2030-12-30T06:01:00Z')
    const [row, ...others] = await requestsOf(id)
    expect(others).toEqual([])
    const request = (await admin.call('requests.show', { params: { id: known(row).id } })).response
    expect(request).toMatchObject({
      ...{ name: 'Service', description: 'Change the filters', price: '150.00' },
      planned_start_at: '2031-01-06T06:00:00.000Z',
      deadline_at: '2031-01-06T14:00:00.000Z',
      employees: [{ id: executor.id }],
      manager: { id: manager.id },
      author: { id: account.users.admin.id },
      checklists: [{ name: 'Visit' }],
      scheduled_request: { id, date: FIRST_MONDAY },
    })
    const feed = (await admin.call('requests.feed', { params: { id: request.id } })).response.data
    expect(feed.map(({ kind, actor }) => [kind, actor])).toEqual([
      [8, null],
      [11, null],
    ])
    expect(await show(id)).toMatchObject({
      created_count: 1,
      last_run_at: '2030-12-30T06:00:00.000Z',
      next_occurrence: { date: '2031-01-13' },
      last_failure: null,
    })
  })

  test('with an executor who is off or busy then: assigned all the same, and marked', async () => {
    const busy = await account.addUser('executor')
    const template = { name: 'Clash', client_id: client, employees: [busy.id] }
    const ids = [await createSchedule(admin, everyMonday(client, { template }))]
    ids.push(await createSchedule(admin, everyMonday(client, { template })))
    await runJob(testApp, '2031-01-06T06:00:30Z')
    const requests = [...(await requestsOf(known(ids[0]))), ...(await requestsOf(known(ids[1])))]
    const isMarked = async ({ id }: { id: number }) =>
      (await admin.call('requests.show', { params: { id } })).response.attention_reasons.includes('executor_conflict')
    // Each of the two is where the other is.
    expect(await Promise.all(requests.map(isMarked))).toEqual([true, true])
  })

  test('at the same time on the clocks before and after they change', async () => {
    const id = await createSchedule(
      admin,
      everyMonday(client, { timezone: 'Europe/Warsaw', schedule: { starts_on: '2031-03-24' } }),
    )
    for (const now of ['2031-03-24T08:00:00Z', '2031-03-31T07:00:00Z']) await runJob(testApp, now)
    expect((await requestsOf(id)).map(({ planned_start_at }) => planned_start_at)).toEqual([
      '2031-03-24T08:00:00.000Z',
      '2031-03-31T07:00:00.000Z',
    ])
  })

  test('where it was moved to by hand, before those around it; what is skipped is written down', async () => {
    const id = await createSchedule(admin, everyMonday(client))
    const change = (body: object) => admin.attempt('scheduledRequests.setException', { params: { id }, body })
    await change({ date: '2031-01-20', action: 'move', to: '2031-01-03' })
    await change({ date: FIRST_MONDAY, action: 'skip' })
    expect((await show(id)).next_occurrence).toEqual({ date: '2031-01-20', starts_at: '2031-01-03T06:00:00.000Z' })
    await runJob(testApp, '2031-01-03T06:00:10Z')
    expect(await statesOf(id)).toEqual([['2031-01-20', 'created']])
    await runJob(testApp, '2031-01-13T06:00:10Z')
    await runJob(testApp, '2031-01-20T06:00:10Z')
    await runJob(testApp, '2031-01-27T06:00:10Z')
    expect(await statesOf(id)).toEqual([
      [FIRST_MONDAY, 'skipped'],
      ['2031-01-13', 'created'],
      ['2031-01-20', 'created'],
      ['2031-01-27', 'created'],
    ])
  })

  test('not of a paused schedule, nor beyond its end', async () => {
    const paused = await createSchedule(admin, everyMonday(client, { is_active: false }))
    const ending = await createSchedule(admin, everyMonday(client, { schedule: { count: 1 } }))
    await runJob(testApp, '2031-01-06T06:00:10Z')
    await runJob(testApp, '2031-01-13T06:00:10Z')
    expect([await requestsOf(paused), (await requestsOf(ending)).length]).toEqual([[], 1])
    expect(await show(ending)).toMatchObject({ state: 'ended', next_run_at: null })
  })

  test('once more the days that are worked on have changed', async () => {
    const id = await createSchedule(
      admin,
      everyMonday(client, { schedule: { starts_on: '2031-02-03', holidays: 'next' } }),
    )
    expect((await show(id)).next_occurrence?.starts_at).toBe('2031-02-03T06:00:00.000Z')
    await testApp.services.database.inAccount(account.id, async (tx) => {
      await sql`insert into work_calendar_days (date, kind) values ('2031-02-03', 'holiday')`.execute(tx)
      await replanAfterCalendarChange(tx)
    })
    await runJob(testApp, '2031-01-01T00:00:00Z')
    expect((await show(id)).next_occurrence).toEqual({ date: '2031-02-03', starts_at: '2031-02-04T06:00:00.000Z' })
  })
})

describe('after 45 days in which nothing ran', () => {
  const daily = (missed: 'all' | 'latest' | 'skip') =>
    createSchedule(
      admin,
      everyMonday(client, { days: [1, 2, 3, 4, 5, 6, 7], schedule: { freq: 'day', starts_on: '2031-01-01', missed } }),
    )
  const counted = async (id: number) => {
    const states = (await outcomesOf(testApp, account, id)).map(({ state }) => state)
    return {
      created: states.filter((state) => state === 'created').length,
      missed: states.filter((state) => state === 'missed').length,
    }
  }

  test.each<['all' | 'latest' | 'skip', object]>([
    ['all', { created: 45, missed: 0 }],
    ['latest', { created: 1, missed: 44 }],
    ['skip', { created: 0, missed: 45 }],
  ])('%s of what was missed is made up for', async (missed, expected) => {
    const id = await daily(missed)
    await runJob(testApp, '2031-02-14T12:00:00Z')
    await runJob(testApp, '2031-02-14T12:01:00Z')
    expect(await counted(id)).toEqual(expected)
    expect((await show(id)).next_occurrence?.date).toBe('2031-02-15')
    await runJob(testApp, '2031-02-15T06:00:05Z')
    expect((await requestsOf(id)).at(-1)?.planned_start_at).toBe('2031-02-15T06:00:00.000Z')
  })

  test('a hundred at most are made up for, the latest', async () => {
    const id = await daily('all')
    await runJob(testApp, '2031-05-20T12:00:00Z')
    expect(await counted(id)).toEqual({ created: 100, missed: 40 })
    expect((await outcomesOf(testApp, account, id)).at(39)).toMatchObject({ date: '2031-02-09', state: 'missed' })
  }, 60_000)
})

describe('counted from completion', () => {
  const tenDaysAfter = () =>
    createSchedule(
      admin,
      everyMonday(client, {
        days: [1, 2, 3, 4, 5, 6, 7],
        schedule: { freq: 'day', interval: 10, after_completion: true },
      }),
    )
  const finishOn = (requestId: number, day: string) =>
    testApp.services.database.inAccount(account.id, (tx) =>
      sql`update requests set finished_at = ${`${day}T12:00:00Z`}::timestamptz where id = ${requestId}`.execute(tx),
    )

  test('the next date is known once the latest request is completed', async () => {
    const id = await tenDaysAfter()
    await runJob(testApp, '2031-01-06T06:00:10Z')
    expect(await show(id)).toMatchObject({ state: 'active', next_occurrence: null })
    await runJob(testApp, '2031-02-20T06:00:10Z')
    const [request] = await requestsOf(id)
    const params = { id: known(request).id }
    await admin.call('requests.assign', { params, body: { employees: [executor.id], force: true } })
    await admin.call('requests.start', { params })
    await admin.call('requests.finish', { params })
    await finishOn(params.id, '2031-02-21')
    await runJob(testApp, '2031-02-21T13:00:00Z')
    expect((await show(id)).next_occurrence).toEqual({ date: '2031-03-03', starts_at: '2031-03-03T06:00:00.000Z' })

    await admin.call('requests.reopen', { params, body: { comment: 'Not done' } })
    await runJob(testApp, '2031-02-21T13:01:00Z')
    expect((await show(id)).next_occurrence).toBeNull()
  })

  test('or cancelled, or deleted', async () => {
    const id = await tenDaysAfter()
    await runJob(testApp, '2031-01-06T06:00:10Z')
    const [request] = await requestsOf(id)
    await admin.call('requests.remove', { params: { id: known(request).id } })
    await runJob(testApp, '2031-01-07T06:00:10Z')
    expect((await show(id)).next_occurrence?.date).toBe('2031-01-16')
  })
})

describe('several processes', () => {
  test('create each request once', async () => {
    const beside = await startApp({ beside: testApp })
    const ids: number[] = []
    for (let index = 0; index < 12; index += 1) ids.push(await createSchedule(admin, everyMonday(client)))
    const now = '2031-01-20T06:00:10Z'
    await Promise.all([runJob(testApp, now), runJob(beside, now), runJob(testApp, now), runJob(beside, now)])
    await runJob(beside, now)
    await beside.stop()
    for (const id of ids) {
      expect((await requestsOf(id)).map(({ planned_start_at }) => planned_start_at)).toEqual([
        '2031-01-06T06:00:00.000Z',
        '2031-01-13T06:00:00.000Z',
        '2031-01-20T06:00:00.000Z',
      ])
      expect((await show(id)).created_count).toBe(3)
    }
  })

  test('one that dies halfway leaves its work to the next', async () => {
    // A client with an address: an email about the request is due.
    const dairy = await admin.call('clients.create', { body: { name: 'Dairy', email: 'dairy@example.com' } })
    const id = await createSchedule(admin, everyMonday(dairy.response.id))
    const { database } = testApp.services
    const emails = openScheduleEmails(testApp.services)
    const now = new Date('2031-01-06T06:00:10Z')
    // It loses its connection when the request is written already, before anything is committed.
    const writeEmails = vi.fn(async (tx: Tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await killConnection(known(rows[0]).pid)
      await sql`select 1`.execute(tx)
    })
    await expect(createDueRequests({ database, ...emails, writeEmails }, now)).rejects.toThrow()
    expect(writeEmails).toHaveBeenCalledTimes(1)
    expect([await requestsOf(id), await outcomesOf(testApp, account, id)]).toEqual([[], []])
    await runJob(testApp, now.toISOString())
    expect(await requestsOf(id)).toHaveLength(1)
  })
})
