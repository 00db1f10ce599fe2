import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { createDueRequests, openScheduleEmails, replanStale } from '#server/scheduler/index.ts'
import { openServices } from '#server/services.ts'
import { SECRET } from './app-under-test.ts'
import { openBenchDatabase } from './bench-database.ts'
import { printTable, verdict } from './table.ts'

const ACCOUNT = 1
const SCHEDULES = 10_000
/** Of a thousand weekly visits, this many begin in one minute of working hours. */
const DUE = 20
const SECONDS_MAX = 2
/** Far ahead of the account's other data, so that no other plan is touched. */
const FIRST_MONDAY = '2031-01-06'
const WHEN_DUE = new Date('2031-01-06T06:00:00Z')

/** Times runs of the job that creates requests, with 10,000 scheduled requests in an account of 10,000 requests. */
export async function measureSchedules(): Promise<void> {
  const benchDatabase = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  const { url, dataDir } = benchDatabase
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, SECRET, RATE_LIMIT: 'off', LOG_LEVEL: 'error' })
  const services = await openServices(config, url, console)
  const { database, jobs } = services
  await jobs.start({ works: false })
  const scheduleServices = { database, ...openScheduleEmails(services) }
  const secondsOf = async (pass: () => Promise<void>) => {
    const began = performance.now()
    await pass()
    return (performance.now() - began) / 1000
  }
  const timeDue = (now: Date) => secondsOf(() => createDueRequests(scheduleServices, now))
  const markStale = (condition = sql<boolean>`true`) =>
    database.asSystem((tx) =>
      tx.updateTable('scheduled_requests').set({ is_plan_stale: true }).where(condition).execute(),
    )

  try {
    await fill()
    const replanned = await secondsOf(() => replanStale(database, new Date('2030-12-01T06:00:00Z')))
    const idle = await timeDue(new Date('2030-12-01T06:01:00Z'))
    const due = await timeDue(WHEN_DUE)
    const created = await database.inAccount(ACCOUNT, (tx) =>
      sql<{ count: number }>`select count(*) from requests where scheduled_request_id is not null`.execute(tx),
    )
    await markStale()
    const again = await secondsOf(() => replanStale(database, WHEN_DUE))
    console.log(`${SCHEDULES} scheduled requests in an account of 10,000 requests, one pass of the job`)
    printTable(
      ['pass', 'seconds', 'limit'],
      [
        [`${created.rows[0]?.count} due`, due.toFixed(2), verdict(due <= SECONDS_MAX, `≤ ${SECONDS_MAX}`)],
        ['none due', idle.toFixed(3), verdict(idle <= SECONDS_MAX, `≤ ${SECONDS_MAX}`)],
        ['all of them planned for the first time', replanned.toFixed(2), ''],
        ['all of them planned again, as after a change of the work calendar', again.toFixed(2), ''],
      ],
    )
  } finally {
    await empty()
    await jobs.stop()
    await services.live.close()
    await database.close()
    await benchDatabase.stop()
  }

  /** Weekly visits from the same Monday on; those of the first minute begin at nine in Moscow, the others later. */
  async function fill(): Promise<void> {
    await database.inAccount(ACCOUNT, async (tx) => {
      await sql`
        insert into scheduled_requests (account_id, name, timezone, days, schedule, client_id, open_from, is_plan_stale)
        select ${ACCOUNT}, 'Visit ' || n, 'Europe/Moscow', '[1]', jsonb_build_object('freq', 'week', 'interval', 1,
            'time', case when n <= ${DUE} then '09:00' else to_char(time '09:01' + (n % 600) * interval '1 minute', 'HH24:MI') end,
            'starts_on', ${FIRST_MONDAY}::text, 'ends_on', null, 'count', null, 'month_mode', 'day', 'nth', null,
            'months', '[]'::jsonb, 'holidays', 'keep', 'create_ahead_days', 0, 'deadline_after_min', 480,
            'after_completion', false, 'missed', 'all'),
          (select id from clients order by id limit 1), ${FIRST_MONDAY}, true
        from generate_series(1, ${SCHEDULES}) as n`.execute(tx)
    })
  }

  /** Removes what this run has created. */
  async function empty(): Promise<void> {
    await database.inAccount(ACCOUNT, async (tx) => {
      await sql`delete from requests where scheduled_request_id is not null`.execute(tx)
      await sql`delete from scheduled_requests`.execute(tx)
    })
  }
}
