import { type RawBuilder, sql } from 'kysely'
import type { AnalyticsFilters, AnalyticsQuery } from '#contract/analytics/analytics-query.ts'
import type { RequestsTime } from '#contract/analytics/analytics-rows.ts'
import { bucketsOf, type DateRange } from '#contract/analytics/periods.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { isWithin, minutesBetween, requestConditions } from './axes.ts'
import { isIn, readFacts } from './facts.ts'
import { publicPeriod, readPeriod } from './period.ts'
import { findSource, type Source } from './sources.ts'
import { countOf } from './sums.ts'

const TIMES = {
  reaction: minutesBetween(sql`r.created_at`, sql`r.started_at`),
  work: minutesBetween(sql`r.started_at`, sql`r.finished_at`),
  total: minutesBetween(sql`r.created_at`, sql`r.finished_at`),
}
type Times = RequestsTime['all']
const MEASURES = ['reaction', 'work', 'total'] as const

/** With more requests than this, times are read from the stored daily histograms. */
const READ_ONE_BY_ONE_MAX = 50_000

/** Median and ninth decile of the times of completed requests: an exact time, or the step of a histogram. */
export async function readRequestsTime(tx: Tx, actor: Actor, query: AnalyticsQuery): Promise<RequestsTime> {
  const period = await readPeriod(tx, actor, query)
  const asked = { range: period, filters: query, axes: ['finished'], byDate: true } as const
  // A bucket of months contains whole spans of a month; weeks do not consist of spans.
  const source = await findSource(tx, actor, asked, period.bucket === 'month' ? ['day', 'ten_days', 'month'] : ['day'])
  const isLong =
    source.kept?.kind === 'all' && countOf(await readFacts(tx, actor, asked), 'completed') > READ_ONE_BY_ONE_MAX
  const buckets = bucketsOf(period)
  const starts = sql`${buckets.map(({ from }) => from)}::date[]`
  const { rows } = await sql<{ bucket: number | null } & Times>`
    select bucket, ${sql.join(MEASURES.map((name) => sql`(array_agg(spread) filter (where measure = ${name}))[1] as ${sql.ref(name)}`))}
    from (${isLong ? ofSteps(actor, query, source, starts) : oneByOne(actor, query, period, starts)}) as found
    group by bucket`.execute(tx)
  const found = new Map(rows.map(({ bucket, ...times }) => [bucket, times]))
  const timesOf = (bucket: number | null): Times => {
    const { reaction, work, total } = found.get(bucket) ?? NONE
    return { reaction: reaction ?? NOTHING, work: work ?? NOTHING, total: total ?? NOTHING }
  }
  return {
    period: publicPeriod(period),
    data: buckets.map((bucket, index) => ({ ...bucket, ...timesOf(index + 1) })),
    all: timesOf(null),
  }
}

const NOTHING = { n: 0, median: null, p90: null }
const NONE: Times = { reaction: NOTHING, work: NOTHING, total: NOTHING }

/** The time of each request: its bucket, the measure and the minutes. */
function taken(actor: Actor, filters: AnalyticsFilters, ranges: readonly DateRange[]): RawBuilder<unknown> {
  const { timezone } = actor
  const measures = MEASURES.map((name) => sql`(${name}, ${TIMES[name]})`)
  return sql`
    select (r.finished_at at time zone ${timezone})::date as date, t.measure, t.minutes
    from requests r cross join lateral (values ${sql.join(measures)}) as t (measure, minutes)
    where t.minutes is not null
      and ${sql.join([...isWithin('finished', ranges, timezone), ...requestConditions(actor, filters)], sql` and `)}`
}

function oneByOne(actor: Actor, filters: AnalyticsFilters, period: DateRange, starts: RawBuilder<unknown>) {
  return sql`
    select bucket, measure, json_build_object('n', count(*),
      'median', percentile_disc(0.5) within group (order by minutes),
      'p90', percentile_disc(0.9) within group (order by minutes)) as spread
    from (select width_bucket(date, ${starts}) as bucket, measure, minutes
      from (${taken(actor, filters, [period])}) as request) as request
    group by grouping sets ((bucket, measure), (measure))`
}

/** The same from histograms: the steps at which half and nine tenths of the requests are reached. */
function ofSteps(actor: Actor, filters: AnalyticsFilters, { kept, ranges }: Source, starts: RawBuilder<unknown>) {
  const parts = (kept?.spans ?? []).map(
    ({ span, ranges: within }) => sql`
        select k.date, k.measure, k.minutes, k.requests from analytics_times k
        where k.account_id = current_account() and k.span = ${sql.lit(span)} and (${sql.join(within.map(isIn), sql` or `)})
          ${filters.type ? sql`and k.type = any(${filters.type})` : sql``}
        union all`,
  )
  return sql`
    with step as (
      select width_bucket(date, ${starts}) as bucket, measure, minutes, sum(requests) as requests from (
        ${sql.join(parts, sql` `)}
        select date, measure, minutes_step(minutes::bigint), 1 from (${taken(actor, filters, ranges)}) as request) as part
      group by 1, 2, 3),
    all_steps as (
      select bucket, measure, minutes, sum(requests) as requests from step
        group by grouping sets ((bucket, measure, minutes), (measure, minutes))),
    reached as (
      select bucket, measure, minutes, sum(requests) over (partition by bucket, measure order by minutes) as so_far,
        sum(requests) over (partition by bucket, measure) as n
      from all_steps)
    select bucket, measure, json_build_object('n', max(n)::float8,
      'median', min(minutes) filter (where so_far >= n * 0.5),
      'p90', min(minutes) filter (where so_far >= n * 0.9)) as spread
    from reached group by bucket, measure`
}
