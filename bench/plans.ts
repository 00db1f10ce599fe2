import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { sampleOf } from './app-under-test.ts'
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts'
import { catalogCallsOn } from './catalog-calls.ts'
import { openRecordedApp, type RecordedQuery } from './recorded-app.ts'
import { requestCallsOn } from './request-calls.ts'
import { CATALOGS } from './scale.ts'
import { printTable, verdict } from './table.ts'

const PLANS = join(import.meta.dirname, 'plans')
const QUERIES_MAX = { list: 3, page: 4 }
/** Tables whose rows grow with a company: reading one from end to end is a list that will be slow one day. */
const GROWING =
  'requests|request_executors|request_checklists|request_checklist_items|request_works|events|facilities|clients|equipment|products'

/** Counts the queries of each call and keeps their plans in folders of `plans/`, as the planner makes them in large companies. */
export async function keepPlans(): Promise<void> {
  const ofRequests = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  const requestRows = await keepPlansOf(ofRequests, 1, 'requests', requestCallsOn(await sampleOf(ofRequests, 1)))
  const ofCatalogs = await openBenchDatabase([CATALOGS.small, CATALOGS.large])
  const catalogRows = await keepPlansOf(ofCatalogs, 2, 'catalogs', await catalogCallsOn(ofCatalogs, 2))
  console.log('Queries of each call, besides what opens and ends its unit of work; their plans are in bench/plans')
  printTable(['call', 'queries', 'limit', 'reads'], [...requestRows, ...catalogRows])
}

/** The rows of the table, one a call. Ends the database. */
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
      const most = /detail|-page$/.test(name) ? QUERIES_MAX.page : QUERIES_MAX.list
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

/** A connection as the app's units of work are: row-level security decides what a plan looks like. */
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
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
