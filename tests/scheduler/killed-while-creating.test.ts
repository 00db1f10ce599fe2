import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestAccount } from '../support/create-account.ts'
import { known } from '../support/known.ts'
import { createClient } from '../support/request-samples.ts'
import { createSchedule, everyMonday } from '../support/schedules.ts'
import { IS_SOAK } from '../support/soak.ts'
import { startTestApp } from '../support/start-app.ts'
import { buildCreatingProcesses } from './creating-processes.ts'

const PROCESSES = 2
/** At least so many, and on until one has hit a half-created request. */
const KILLS = IS_SOAK ? 40 : 2
const KILLS_MAX = 200
const SCHEDULES = 300
/** Of each schedule, the date that has come and the one that was missed. */
const DATES = ['2031-01-06', '2031-01-13']
const NOW = '2031-01-13T06:00:30Z'
/** When so few are due, as many as at first are entered again. */
const LEFT_MIN = 100

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const processes = await buildCreatingProcesses()
afterAll(() => processes.remove())

const read = async <Row>(query: RawBuilder<Row>) =>
  (await testApp.services.database.inAccount(account.id, (tx) => query.execute(tx))).rows
const countDue = async () =>
  known(
    (
      await read(sql<{ due: number }>`
        select count(*) as due from scheduled_requests where next_run_at <= ${NOW}::timestamptz`)
    )[0],
  ).due

/** What was begun and undone has used up ids. */
const countUndone = async () =>
  known(
    (await read(sql<{ undone: number | null }>`select max(id) - min(id) + 1 - count(*) as undone from requests`))[0],
  ).undone ?? 0

/** As any database does by itself after a while; until then, each check of an executor's other work reads all requests. */
async function analyze(): Promise<void> {
  const owner = new pg.Client(testApp.testDatabase.url)
  await owner.connect()
  await owner.query('analyze requests, request_executors')
  await owner.end()
}

/** With an executor and a facility whose subscriber gets an email. */
async function enterFirst(): Promise<number> {
  const client = await createClient(admin, 'Bakery')
  const { id } = (await admin.call('facilities.create', { body: { name: 'Oven hall', client_id: client } })).response
  await admin.call('facilities.saveSubscribers', { params: { id }, body: { emails: ['guard@client.example'] } })
  const template = { name: 'Service', facility_id: id, employees: [account.users.executor.id] }
  return createSchedule(admin, everyMonday(client, { is_active: false, template }))
}

async function enterAlike(id: number): Promise<void> {
  const copied = sql`name, timezone, days, schedule, exceptions, type, priority, client_id, facility_id,
    client_sign_required, duration_min, author_id, open_from, begins_after`
  await read(sql`
    with copies as (
      insert into scheduled_requests (${copied}, is_active, next_run_at)
      select ${copied}, true, ${NOW}::timestamptz from scheduled_requests, generate_series(1, ${SCHEDULES}) where id = ${id}
      returning id
    )
    insert into scheduled_request_executors (scheduled_request_id, user_id)
    select id, ${account.users.executor.id} from copies`)
}

test('kills of two processes while 300 schedules are due lose no date and create none twice', async () => {
  const first = await enterFirst()
  let entered = 0
  let begun = 0
  const killInTurn = async (_: unknown, slot: number) => {
    while (begun < KILLS || (begun < KILLS_MAX && (await countUndone()) === 0)) {
      begun += 1
      // Some hosts do more between two kills than others: there is always something left to do.
      if (slot === 0 && (await countDue()) < LEFT_MIN) {
        await enterAlike(first)
        entered += SCHEDULES
      }
      const startedAt = performance.now()
      const process = await processes.start(testApp.testDatabase.url, NOW)
      // A host that starts it slowly is as slow at work.
      await pause(Math.random() * (performance.now() - startedAt))
      await process.kill()
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, killInTurn))
  expect(await countDue()).toBeGreaterThan(0)
  await analyze()
  await Promise.all(Array.from({ length: PROCESSES }, () => processes.start(testApp.testDatabase.url, NOW)))
  await expect.poll(countDue, { timeout: 240_000 }).toBe(0)

  const made = entered * DATES.length
  const [outcome] = await read(sql`
    select count(*) as requests, count(distinct r.number) as numbers, max(r.number) as last_number,
      count(distinct (o.scheduled_request_id, r.planned_start_at)) as beginnings, count(distinct o.request_id) as occurrences,
      (select count(*) from scheduled_occurrences) as recorded, (select sum(created_count)::int from scheduled_requests) as counted,
      (select count(*) from request_executors) as assigned, (select count(*) from letters) as emails
    from requests r left join scheduled_occurrences o on o.request_id = r.id and o.state = 'created'`)
  expect(outcome).toEqual({
    ...{ requests: made, numbers: made, last_number: made, beginnings: made, occurrences: made },
    ...{ recorded: made, counted: made, assigned: made, emails: made },
  })
  const dates = await read(sql`
    select o.date, count(*) as schedules from scheduled_occurrences o group by o.date order by o.date`)
  expect(dates).toEqual(DATES.map((date) => ({ date, schedules: entered })))
  // Some died in the middle of creating a request.
  expect(await countUndone()).toBeGreaterThan(0)
}, 600_000)
