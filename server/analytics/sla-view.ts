import { type RawBuilder, sql } from 'kysely'
import type { SlaQuery } from '#contract/analytics/analytics-query.ts'
import type { AnalyticsSla, ClockFigures } from '#contract/analytics/analytics-rows.ts'
import type { DateRange } from '#contract/analytics/periods.ts'
import type { SlaBreakdown } from '#contract/analytics/sorts.ts'
import { CLOCK_KINDS, type ClockKind } from '#contract/sla/clock.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { clockConditions } from '../requests/index.ts'
import { requestConditions, startOfDay } from './axes.ts'
import { namesOf } from './names.ts'
import { overrunMinutes } from './overrun.ts'
import { publicPeriod, readPeriod } from './period.ts'
import { shareOf } from './sums.ts'
import { pageOfTable } from './table.ts'

/** What the clocks that began in the period came to, by whom or what they are of, and in all. */
export async function readSla(tx: Tx, actor: Actor, query: SlaQuery): Promise<AnalyticsSla> {
  const period = await readPeriod(tx, actor, query)
  const counted = await countClocks(tx, actor, period, query, query.by)
  const rows = [...Map.groupBy(counted, ({ key }) => key)].map(([key, own]) => ({ key, ...byKind(own) }))
  const columnOf = (row: (typeof rows)[number], column: string) => row[query.sla_kind][column as keyof ClockFigures]
  const page = await pageOfTable(tx, actor, rows, query, query.by, columnOf, '-clocks')
  const keys = page.data.flatMap(({ key }) => key ?? [])
  const names = await namesOf(tx, query.by, keys, actor.locale)
  return {
    period: publicPeriod(period),
    ...page,
    data: page.data.map(({ key, ...row }) => ({ subject: subjectOf(names, key), ...row })),
    all: byKind(await countClocks(tx, actor, period, query, null)),
  }
}

interface Counted extends Omit<ClockFigures, 'met_rate'> {
  key: number | null
  kind: ClockKind
}

const KEYS: Record<SlaBreakdown, RawBuilder<unknown>> = {
  client: sql`r.client_id`,
  agreement: sql`k.agreement_id`,
  target: sql`k.target_id`,
  employee: sql`e.user_id`,
}

async function countClocks(
  tx: Tx,
  actor: Actor,
  { from, to }: DateRange,
  { agreement_id, sla_target_id, ...filters }: SlaQuery,
  by: SlaBreakdown | null,
): Promise<Counted[]> {
  const isByExecutor = by === 'employee'
  const conditions = [
    sql`k.started_at >= ${startOfDay(from, actor)} and k.started_at < ${startOfDay(to, actor)}`,
    ...clockConditions({ agreement_id, sla_target_id }, actor.timezone),
    ...requestConditions(actor, filters),
    // A request of a filtered executor may have other executors, whose figures are not wanted.
    ...(isByExecutor && filters.employee_id ? [sql`e.user_id = any(${filters.employee_id}::bigint[])`] : []),
  ]
  const executors = isByExecutor
    ? sql`left join request_executors e on e.account_id = r.account_id and e.request_id = r.id`
    : sql``
  const { rows } = await sql<Counted>`
    select key, kind, count(*)::int as clocks,
      (count(*) filter (where state = 'met'))::int as met,
      (count(*) filter (where state = 'missed'))::int as missed,
      (count(*) filter (where state in ('running', 'paused')))::int as running,
      (count(*) filter (where state = 'withdrawn'))::int as withdrawn,
      count(overrun_min)::int as overrun_n,
      percentile_disc(0.5) within group (order by overrun_min) as median_overrun_min,
      (count(*) filter (where is_learned_late))::int as learned_late
    from (
      select ${by ? KEYS[by] : sql`null::bigint`} as key, k.kind, k.state, k.is_learned_late,
        ${overrunMinutes} as overrun_min
      from sla_clocks k join requests r on r.account_id = k.account_id and r.id = k.request_id ${executors}
      where ${sql.join(conditions, sql` and `)}) as clock
    group by key, kind`.execute(tx)
  return rows
}

function byKind(counted: readonly Counted[]): Record<ClockKind, ClockFigures> {
  const ofKind = (kind: ClockKind): ClockFigures => {
    const { key: _, kind: __, ...found } = counted.find((one) => one.kind === kind) ?? NOTHING
    return { ...found, met_rate: shareOf(found.met, found.met + found.missed) }
  }
  return Object.fromEntries(CLOCK_KINDS.map((kind) => [kind, ofKind(kind)])) as Record<ClockKind, ClockFigures>
}

const NOTHING: Counted = {
  key: null,
  kind: 'resolution',
  clocks: 0,
  met: 0,
  missed: 0,
  running: 0,
  withdrawn: 0,
  median_overrun_min: null,
  overrun_n: 0,
  learned_late: 0,
}

function subjectOf(names: Map<number, { id: number; name: string }>, key: number | null) {
  const found = key === null ? undefined : names.get(key)
  return found ? { id: found.id, name: found.name } : null
}
