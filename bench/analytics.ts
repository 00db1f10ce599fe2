import { sql } from 'kysely'
import { analyticsRoutes } from '#contract/analytics/analytics.ts'
import { daysLater } from '#contract/analytics/periods.ts'
import { keepSumsOf } from '#server/analytics/index.ts'
import { openDatabase } from '#server/db/database.ts'
import { signIn, startApp } from './app-under-test.ts'
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts'
import { REQUESTS, timeOf } from './scale.ts'
import { median, percentile, printTable, verdict } from './table.ts'

const P95_MAX = 500
const ACCOUNT = 2

/** The ten views over a year, and over the two years of all requests, in an account of two million requests. */
export async function measureAnalytics({ times }: { times: number }): Promise<void> {
  const database = await openBenchDatabase([REQUESTS.small, REQUESTS.large])
  await keepSums(database, ACCOUNT)
  const app = await startApp(database)
  try {
    const authorization = `Bearer ${await signIn(app, ACCOUNT)}`
    const rows: string[][] = []
    for (const [period, days] of Object.entries({ year: 365, 'two years': 730 })) {
      for (const [name, path] of Object.entries(analyticsCalls(days))) {
        const taken: number[] = []
        for (let turn = -3; turn < times; turn++) {
          const time = await timeOf(app.url + path, authorization)
          if (turn >= 0) taken.push(time)
        }
        const p95 = percentile(taken, 95)
        rows.push([period, name, median(taken).toFixed(0), p95.toFixed(0), verdict(p95 <= P95_MAX, `≤ ${P95_MAX}`)])
      }
    }
    console.log(`Views of analytics in ${REQUESTS.headings[1]} requests, milliseconds, ${times} times each`)
    printTable(['period', 'view', 'p50', 'p95', 'limit'], rows)
  } finally {
    await app.stop()
    await database.stop()
  }
}

/** The addresses of the views, over this many days up to today. */
export function analyticsCalls(days: number): Record<string, string> {
  const to = daysLater(new Date().toISOString().slice(0, 10), 1)
  const views = Object.values(analyticsRoutes).filter(({ access }) => access === 'analytics:read')
  return Object.fromEntries(
    views.map(({ path }) => [path.replace('/analytics/', ''), `/api${path}?from=${daysLater(to, -days)}&to=${to}`]),
  )
}

/** Makes the stored sums of all past days, as the job does from its second run on. */
export async function keepSums({ url }: BenchDatabase, accountId: number): Promise<void> {
  const database = openDatabase(url, 2)
  try {
    const began = performance.now()
    const { timezone, first, today } = await database.inAccount(accountId, async (tx) => {
      const { rows } = await sql<{ timezone: string; first: string; today: string }>`
        select timezone, ((select min(created_at) from requests) at time zone timezone)::date as first,
          (now() at time zone timezone)::date as today
        from accounts where id = ${accountId}`.execute(tx)
      const [row] = rows
      if (!row) throw new Error(`There is no account ${accountId}`)
      await sql`insert into analytics_accounts (timezone) values (${row.timezone}) on conflict do nothing`.execute(tx)
      return row
    })
    await keepSumsOf(database, accountId, { from: first, to: today }, timezone)
    console.log(`Made the sums of an account in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  } finally {
    await database.close()
  }
}
