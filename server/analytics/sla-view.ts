import { type RawBuilder, sql } from 'kysely'
import type { SlaQuery } from '#contract/analytics/analytics-query.ts'
import type { AnalyticsSla, ClockFigures } from '#contract/analytics/analytics-rows.ts'
import type { DateRange } from '#contract/analytics/periods.ts'
import type { SlaBreakdown } from '#contract/analytics/sorts.ts'
import type { ClockKind } from '#contract/sla/clock.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { clockConditions } from '../requests/index.ts'
import { requestConditions, startOfDay } from './axes.ts'
import { namesOf } from './names.ts'
import { publicPeriod, readPeriod, scopeOf } from './period.ts'
import { shareOf } from './sums.ts'
import { pageOfTable } from './table.ts'

/** What the clocks that began in the period came to, by whom or what they are of, and in all. */
export async function readSla(tx: Tx, actor: Actor, query: SlaQuery): Promise<AnalyticsSla> {
  const period = await readPeriod(tx, actor, query)
  const counted = await countClocks(tx, actor, period, query, query.by)
  // A request of several executors is counted for each of them, but once in all.
  const totals = query.by === 'employee' ? await countClocks(tx, actor, period, query, 'agreement') : counted
  const ofRows = counted.filter(({ is_total }) => !is_total)
  const rows = [...Map.groupBy(ofRows, ({ key }) => key)].map(([key, own]) => ({ key, ...byKind(own) }))
  const columnOf = (row: (typeof rows)[number], column: string) => row[query.sla_kind][column as keyof ClockFigures]
  const page = await pageOfTable(tx, actor, rows, query, query.by, columnOf, '-clocks')
  const keys = page.data.flatMap(({ key }) => key ?? [])
  const names = await namesOf(tx, query.by, keys, actor.locale)
  return {
    period: publicPeriod(period),
    ...page,
    data: page.data.map(({ key, ...row }) => ({ subject: subjectOf(names, key), ...row })),
    all: byKind(totals.filter(({ is_total }) => is_total)),
  }
}

interface Counted extends Omit<ClockFigures, 'met_rate'> {
  key: number | null
  kind: ClockKind
  /** Of all keys. */
  is_total: boolean
}
type Overrun = Pick<Counted, 'key' | 'kind' | 'is_total' | 'median_overrun_min' | 'overrun_n'>
type Counts = Omit<Counted, 'median_overrun_min' | 'overrun_n'>

/** Two statements, each of which an index answers: a median sorts, and of all clocks few were missed. */
async function countClocks(
  tx: Tx,
  actor: Actor,
  period: DateRange,
  query: SlaQuery,
  by: SlaBreakdown,
): Promise<Counted[]> {
  const { key, from } = clocksOf(actor, period, query, by)
  const { rows: counts } = await sql<Counts>`
    select ${key} as key, k.kind, grouping(${key}) = 1 as is_total, count(*)::int as clocks,
      (count(*) filter (where k.state = 'met'))::int as met,
      (count(*) filter (where k.state = 'missed'))::int as missed,
      (count(*) filter (where k.state in ('running', 'paused')))::int as running,
      (count(*) filter (where k.state = 'withdrawn'))::int as withdrawn,
      (count(*) filter (where k.is_learned_late))::int as learned_late
    ${from} group by grouping sets ((${key}, k.kind), (k.kind))`.execute(tx)
  const { rows: overruns } = await sql<Overrun>`
    select ${key} as key, k.kind, grouping(${key}) = 1 as is_total, count(*)::int as overrun_n,
      percentile_disc(0.5) within group (order by k.overrun_min) as median_overrun_min
    ${from} and k.overrun_min is not null group by grouping sets ((${key}, k.kind), (k.kind))`.execute(tx)
  const nameOf = ({ key, kind, is_total }: Overrun | Counts) => `${is_total ? 'all' : key} ${kind}`
  const found = new Map(overruns.map((row) => [nameOf(row), row]))
  return counts.map((row) => ({ ...row, ...(found.get(nameOf(row)) ?? NO_OVERRUN) }))
}

const NO_OVERRUN = { median_overrun_min: null, overrun_n: 0 }

const KEYS: Record<SlaBreakdown, RawBuilder<unknown>> = {
  client: sql`r.client_id`,
  agreement: sql`k.agreement_id`,
  target: sql`k.target_id`,
  employee: sql`e.user_id`,
}

/** The clocks `k` that are counted, with their requests `r` where these say which. */
function clocksOf(
  actor: Actor,
  { from, to }: DateRange,
  { agreement_id, sla_target_id, ...query }: SlaQuery,
  by: SlaBreakdown,
) {
  const { manager_id, employee_id, client_id, facility_id, type } = query
  const filters = { manager_id, employee_id, client_id, facility_id, type }
  const isOfAll = scopeOf(actor) === 'all' && Object.values(filters).every((wanted) => wanted === undefined)
  const requests =
    isOfAll && by !== 'client' && by !== 'employee'
      ? sql``
      : sql`join requests r on r.account_id = k.account_id and r.id = k.request_id`
  const executors =
    by === 'employee'
      ? sql`left join request_executors e on e.account_id = r.account_id and e.request_id = r.id`
      : sql``
  const conditions = [
    sql`k.started_at >= ${startOfDay(from, actor)} and k.started_at < ${startOfDay(to, actor)}`,
    ...clockConditions({ agreement_id, sla_target_id }, actor.timezone),
    ...(isOfAll ? [] : requestConditions(actor, filters)),
    // A request of a filtered executor may have other executors, whose figures are not wanted.
    ...(by === 'employee' && employee_id ? [sql`e.user_id = any(${employee_id}::bigint[])`] : []),
  ]
  return {
    key: KEYS[by],
    from: sql`from sla_clocks k ${requests} ${executors} where ${sql.join(conditions, sql` and `)}`,
  }
}

function byKind(counted: readonly Counted[]): Record<ClockKind, ClockFigures> {
  const ofKind = (kind: ClockKind): ClockFigures => {
    const { key: _, kind: __, is_total: ___, ...found } = counted.find((one) => one.kind === kind) ?? NOTHING
    return { ...found, met_rate: shareOf(found.met, found.met + found.missed) }
  }
  return { reaction: ofKind('reaction'), arrival: ofKind('arrival'), resolution: ofKind('resolution') }
}

const NOTHING: Counted = {
  ...NO_OVERRUN,
  key: null,
  kind: 'resolution',
  is_total: false,
  clocks: 0,
  met: 0,
  missed: 0,
  running: 0,
  withdrawn: 0,
  learned_late: 0,
}

function subjectOf(names: Map<number, { id: number; name: string }>, key: number | null) {
  const found = key === null ? undefined : names.get(key)
  return found ? { id: found.id, name: found.name } : null
}
