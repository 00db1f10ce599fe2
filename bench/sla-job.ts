import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { slaEventsJob } from '#server/sla/index.ts'
import { SECRET, signIn } from './app-under-test.ts'
import { openBenchDatabase } from './bench-database.ts'
import { load } from './load.ts'
import { median, printTable, verdict } from './table.ts'

const ACCOUNT = 1
/** Each with three clocks. */
const REQUESTS = 3334
const DUE = 200
const SECONDS_MAX = 1
const NAME = 'Promised by the bench'

const SHARE_MIN = 0.97
const SHOWN = { kind: 'reaction', state: 'running', due_at: '2040-01-01T00:00:00.000Z', soon_at: null }

/**
 * Times a run of the job that reports clocks, with 10,000 that run, of which 200 are due, and a page of the list of requests
 * with the clocks that run out first and without.
 */
export async function measureSla({ turns }: { turns: number }): Promise<void> {
  const benchDatabase = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  const { url, dataDir } = benchDatabase
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, SECRET, RATE_LIMIT: 'off', LOG_LEVEL: 'error' })
  const services = await openServices(config, url, console)
  const { database, jobs } = services
  await jobs.start({ works: false })
  const secondsOfRun = async () => {
    const began = performance.now()
    await slaEventsJob(database).work(null)
    return (performance.now() - began) / 1000
  }
  try {
    await fill()
    const idle = await secondsOfRun()
    const share = await shareOfList()
    await makeDue()
    const due = await secondsOfRun()
    const { rows } = await database.inAccount(ACCOUNT, (tx) =>
      sql<{ missed: number }>`select count(*) as missed from sla_clocks where state = 'missed'`.execute(tx),
    )
    console.log(`${REQUESTS * 3} running clocks of one account, one run of the job`)
    printTable(
      ['run', 'seconds', 'limit'],
      [
        [`${rows[0]?.missed} due`, due.toFixed(2), verdict(due <= SECONDS_MAX, `≤ ${SECONDS_MAX}`)],
        ['none due', idle.toFixed(3), verdict(idle <= SECONDS_MAX, `≤ ${SECONDS_MAX}`)],
      ],
    )
    printTable(
      ['a page of the list', 'speed', 'limit'],
      [['with clocks ÷ without', share.toFixed(3), verdict(share >= SHARE_MIN, `≥ ${SHARE_MIN}`)]],
    )
  } finally {
    await empty()
    await jobs.stop()
    await services.live.close()
    await database.close()
    await benchDatabase.stop()
  }

  /** The first page of the list over HTTP, of requests that have clocks and of as many that have none, in turns. */
  async function shareOfList(): Promise<number> {
    const app = await buildApp(services)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const authorization = `Bearer ${await signIn({ url }, ACCOUNT)}`
    await database.inAccount(ACCOUNT, (tx) =>
      sql`update requests set type = 'planned', sla_first = null, sla_due_at = null
        where name = ${NAME} and id % 2 = 0`.execute(tx),
    )
    const rate = (type: string) =>
      load(url, [{ method: 'GET', path: `/api/requests?status=1&priority=0&type=${type}` }], authorization, 2)
    const shares: number[] = []
    await rate('planned')
    for (let turn = 0; turn < turns; turn++) {
      const without = await rate('planned')
      shares.push((await rate('emergency')) / without)
    }
    await app.close()
    return median(shares)
  }

  async function fill(): Promise<void> {
    const week = JSON.stringify([...Array(5).fill([{ from: '09:00', to: '18:00' }]), [], []])
    await database.inAccount(ACCOUNT, async (tx) => {
      await sql`
        with hours as (
          insert into service_hours (name, timezone, days, is_always, holidays, short_days)
          values (${NAME}, 'account', ${week}, false, 'off', false) returning id, days
        ), agreement as (
          insert into agreements (number, starts_on) values (${NAME}, '2020-01-01') returning id
        ), created as (
          insert into requests (account_id, number, name, type, client_id, hash, sla_due_at, sla_first)
          select ${ACCOUNT}, 9000000 + n, ${NAME}, 'emergency', (select min(id) from clients), md5(${NAME} || n),
            ${SHOWN.due_at}::timestamptz, ${JSON.stringify(SHOWN)}::jsonb
          from generate_series(1, ${REQUESTS}) n
          returning account_id, id, client_id, created_at
        ), recorded as (
          insert into events (account_id, kind, request_id, client_id, payload)
          select account_id, 11, id, client_id, jsonb_build_object('number', 0, 'name', ${NAME}::text) from created
        )
        insert into sla_clocks (request_id, kind, agreement_id, target, started_at, due_at, state, elapsed_min, next_event_at)
        select r.id, k.kind, a.id, jsonb_build_object('amount', jsonb_build_object('amount', 60000, 'unit', 'min'),
            'hours', jsonb_build_object('id', h.id, 'name', ${NAME}::text, 'days', h.days, 'is_always', false,
              'holidays', 'off', 'short_days', false),
            'timezone', 'Europe/Moscow', 'reaction_ends_with', 'assigned', 'warn_at', '[75]'::jsonb, 'escalate', '[]'::jsonb),
          r.created_at, r.created_at + interval '30 days', 'running', 0, r.created_at + interval '20 days'
        from created r, hours h, agreement a, unnest(array['reaction', 'arrival', 'resolution']) k (kind)`.execute(tx)
    })
  }

  /** Created weeks ago, and promised within minutes. */
  async function makeDue(): Promise<void> {
    await database.inAccount(ACCOUNT, async (tx) => {
      await sql`
        with late as (
          update requests set created_at = created_at - interval '21 days'
          where id in (select id from requests where name = ${NAME} order by id limit ${DUE}) returning id
        )
        update sla_clocks c set next_event_at = now() - interval '1 minute',
          target = jsonb_set(target, '{amount,amount}', '30')
        from late where c.request_id = late.id and c.kind = 'reaction'`.execute(tx)
    })
  }

  async function empty(): Promise<void> {
    await database.inAccount(ACCOUNT, async (tx) => {
      await sql`delete from requests where name = ${NAME}`.execute(tx)
      await sql`delete from agreements where number = ${NAME}`.execute(tx)
      await sql`delete from service_hours where name = ${NAME}`.execute(tx)
    })
  }
}
