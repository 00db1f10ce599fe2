import { type RawBuilder, sql } from 'kysely'
import type { AnalyticsQuery } from '../../contract/analytics/analytics-query.ts'
import type { RequestsTime } from '../../contract/analytics/analytics-rows.ts'
import { bucketsOf } from '../../contract/analytics/periods.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { conditionsOf, minutesBetween } from './facts.ts'
import { readPeriod, saidOf } from './period.ts'

const TIMES = {
  reaction: minutesBetween(sql`r.created_at`, sql`r.started_at`),
  work: minutesBetween(sql`r.started_at`, sql`r.finished_at`),
  total: minutesBetween(sql`r.created_at`, sql`r.finished_at`),
}
type Times = RequestsTime['all']

/** Median and ninth decile of what was completed: each a time that one of the requests took. */
export async function readRequestsTime(tx: Tx, actor: Actor, query: AnalyticsQuery): Promise<RequestsTime> {
  const period = await readPeriod(tx, actor, query)
  const buckets = bucketsOf(period)
  const starts = sql`${buckets.map(({ from }) => from)}::date[]`
  const { rows } = await sql<{ bucket: number | null } & Times>`
    select bucket, ${sql.join(Object.keys(TIMES).map(spreadOf))}
    from (
      select width_bucket((r.finished_at at time zone ${actor.timezone})::date, ${starts}) as bucket,
        ${sql.join(Object.entries(TIMES).map(([name, minutes]) => sql`${minutes} as ${sql.ref(name)}`))}
      from requests r
      where ${sql.join(conditionsOf(actor, { range: period, filters: query }, 'finished'), sql` and `)}) as done
    group by grouping sets ((bucket), ())`.execute(tx)
  const found = new Map(rows.map(({ bucket, ...times }) => [bucket, times]))
  return {
    period: saidOf(period),
    data: buckets.map((bucket, index) => ({ ...bucket, ...(found.get(index + 1) ?? NONE) })),
    all: found.get(null) ?? NONE,
  }
}

const NOTHING = { n: 0, median: null, p90: null }
const NONE: Times = { reaction: NOTHING, work: NOTHING, total: NOTHING }

function spreadOf(name: string): RawBuilder<unknown> {
  const minutes = sql.ref(name)
  return sql`json_build_object('n', count(${minutes}),
    'median', percentile_disc(0.5) within group (order by ${minutes}),
    'p90', percentile_disc(0.9) within group (order by ${minutes})) as ${minutes}`
}
