import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { withClient } from '#server/db/with-client.ts'
import { analyticsCalls, keepSums } from './analytics.ts'
import { sampleOf } from './app-under-test.ts'
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts'
import { catalogCallsOn } from './catalog-calls.ts'
import { openRecordedApp, type RecordedQuery } from './recorded-app.ts'
import { requestCallsOn } from './request-calls.ts'
import { boardCallsOn, CATALOGS } from './scale.ts'
import { printTable, verdict } from './table.ts'

const PLANS = join(import.meta.dirname, 'plans')
const QUERIES_MAX = { list: 3, page: 4, figures: 14 }
const DAYS = 365
/** Sort orders of the table of facilities that need a lookup per facility. */
const LOOKED_UP = ['name', '-mean_days_between_emergencies', '-last_service_at']
/** Tables that grow with an account: a list that scans one will be slow one day. */
const GROWING =
  'requests|request_executors|request_checklists|request_checklist_items|request_works|events|facilities|clients|equipment|products|' +
  'analytics_rollups|analytics_times|analytics_spans|online_days'

/** Counts the queries of each call and writes their plans, as the planner makes them in large accounts, to `plans/`. */
export async function keepPlans(): Promise<void> {
  const ofRequests = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  const sample = await sampleOf(ofRequests, 1)
  const requestCalls = { ...requestCallsOn(sample), ...boardCallsOn(sample) }
  const requestRows = await keepPlansOf(ofRequests, 1, 'requests', requestCalls)
  const ofCatalogs = await openBenchDatabase([CATALOGS.small, CATALOGS.large])
  const catalogRows = await keepPlansOf(ofCatalogs, 2, 'catalogs', await catalogCallsOn(ofCatalogs, 2))
  const figureRows = await keepPlansOfFigures()
  console.log('Queries of each call, besides what opens and ends its unit of work; their plans are in bench/plans')
  printTable(['call', 'queries', 'limit', 'reads'], [...requestRows, ...catalogRows, ...figureRows])
}

/** Gives the other accounts as many rows of these tables: the planner scans a table that holds few. */
const LIKE_OTHERS = `
  insert into analytics_accounts (account_id, timezone) select id, timezone from accounts on conflict do nothing;
  insert into analytics_spans (account_id, span, date)
    select a.account_id, s.span, s.date from analytics_spans s cross join analytics_accounts a where s.account_id = 1
    on conflict do nothing;
  insert into online_days (account_id, user_id, date, online_sec, first_seen, last_seen)
    select m.account_id, m.user_id, day, 3600, day, day
    from memberships m cross join generate_series(current_date - ${DAYS}, current_date, '1 day') as day
    on conflict do nothing;
  analyze`

/** From stored sums, which the job does not make for accounts this small. */
async function keepPlansOfFigures() {
  const database = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  await keepSums(database, 1)
  await withClient(database.superuserUrl, (client) => client.query(LIKE_OTHERS))
  return keepPlansOf(database, 1, 'analytics', figureCalls())
}

/** The views of a year: from stored sums and, with filters without stored sums, from requests. */
function figureCalls(): Record<string, string> {
  const calls = analyticsCalls(DAYS)
  const { facilities } = calls
  return {
    ...calls,
    ...Object.fromEntries(
      LOOKED_UP.map((sort) => [
        `facilities-by-${sort.replace(/^-/, '').replaceAll('_', '-')}`,
        `${facilities}&sort=${sort}`,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(calls)
        .filter(([name]) => name !== 'employees-time-online')
        .map(([name, path]) => [`${name}-unkept`, `${path}&client_id=1&type=planned`]),
    ),
  }
}

/** The rows of the table, one per call. Closes the database. */
async function keepPlansOf(database: BenchDatabase, accountId: number, folder: string, calls: Record<string, string>) {
  const app = await openRecordedApp(database)
  const client = await connectToAccount(database, accountId)
  try {
    await app.authorize(accountId)
    const plansOf = join(PLANS, folder)
    mkdirSync(plansOf, { recursive: true })
    const rows: (string | number)[][] = []
    for (const [name, path] of Object.entries(calls)) {
      const { status, queries } = await app.call('GET', path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      const plans: string[] = []
      for (const query of queries) plans.push(await planOf(client, query))
      writeFileSync(join(plansOf, `${name}.txt`), `${plans.join('\n\n')}\n`)
      const most = mostOf(folder, name)
      const scans = plans.join('\n').match(new RegExp(`Seq Scan on (${GROWING})\\b`, 'g')) ?? []
      rows.push([name, queries.length, verdict(queries.length <= most, `≤ ${most}`), scans.join(', ') || 'by index'])
    }
    return rows
  } finally {
    await client.end()
    await app.close()
    await database.stop()
  }
}

function mostOf(folder: string, name: string): number {
  if (folder === 'analytics') return QUERIES_MAX.figures
  return /detail|-page$/.test(name) ? QUERIES_MAX.page : QUERIES_MAX.list
}

/** A connection like those of the app's units of work: row-level security affects plans. */
async function connectToAccount({ url }: BenchDatabase, accountId: number): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set role naryad_app; select set_config('app.account_id', '${accountId}', false)`)
  return client
}

async function planOf(client: pg.Client, { text, values }: RecordedQuery): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>({
    text: `explain (costs off) ${text}`,
    values: values as unknown[],
  })
  // The dates in a query change with each run.
  return rows.map((row) => row['QUERY PLAN'].replace(/'\d{4}-\d\d-\d\d[^']*'/g, "'…'")).join('\n')
}
