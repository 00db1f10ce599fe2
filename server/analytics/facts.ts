import { type RawBuilder, sql } from 'kysely'
import type { AnalyticsFilters } from '../../contract/analytics/analytics-query.ts'
import type { DateRange } from '../../contract/analytics/periods.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import {
  ALL_AXES,
  type Axis,
  branchOf,
  type Count,
  type Dimension,
  isMoney,
  isWanted,
  isWithin,
  type Money,
  type Sum,
  sumsOf,
} from './axes.ts'
import { findSource, type Source } from './sources.ts'

export interface FactQuery {
  axes: readonly Axis[]
  /** Of what the axes have, where not all of it is wanted. */
  sums?: readonly Sum[]
  range: DateRange
  filters: AnalyticsFilters
  by?: Dimension
  /** Told apart by the days they belong to as well. */
  byDate?: boolean
}

/** The sums of the requests with one key, of one day and in one currency; what no axis asks for is nought. */
export type Fact = { key: number | null; date: string | null; currency: string } & Record<Count, number> &
  Record<Money, string>

const NOTHING = Object.fromEntries(sumsOf(ALL_AXES).map((name) => [name, isMoney(name) ? '0.00' : 0]))

/**
 * Sums of the requests that the actor may list, each counted on the axes where it belongs to the period: from sums that
 * are kept where they hold, else from the requests.
 */
export async function readFacts(tx: Tx, actor: Actor, query: FactQuery): Promise<Fact[]> {
  const source = await findSource(tx, actor, query)
  const sums = query.sums ?? sumsOf(query.axes)
  const parts = [...keptParts(source, query, sums), ...requestParts(actor, source, query, sums)]
  const { rows } = await sql<Fact>`
    select key, date, currency, ${sql.join(sums.map(total))}
    from (${sql.join(parts, sql` union all `)}) as fact
    group by key, date, currency`.execute(tx)
  return rows.map((row) => ({ ...NOTHING, ...row }))
}

function total(name: Sum): RawBuilder<unknown> {
  const sum = sql`sum(${sql.ref(name)})`
  return sql`${isMoney(name) ? sql`coalesce(${sum}, 0.00)` : sql`coalesce(${sum}, 0)::float8`} as ${sql.ref(name)}`
}

function keptParts({ kept }: Source, { by, byDate, filters }: FactQuery, sums: readonly Sum[]): RawBuilder<unknown>[] {
  if (!kept) return []
  const { kind, keys, months, days } = kept
  const part = (span: string, when: RawBuilder<unknown>) => sql`
    select ${by ? sql`nullif(k.key, 0)` : sql`null::bigint`} as key, ${byDate ? sql`k.date` : sql`null::date`} as date,
      k.type, k.currency, ${sql.join(sums.map((name) => sql`sum(${sql.ref(`k.${name}`)}) as ${sql.ref(name)}`))}
    from analytics_rollups k
    where k.account_id = current_account() and k.kind = ${sql.lit(kind)} and k.span = ${sql.lit(span)} and ${when}
      ${keys ? sql`and k.key = any(${keys}::bigint[])` : sql``}
      ${filters.type ? sql`and k.type = any(${filters.type})` : sql``}
    group by 1, 2, 3, 4`
  return [
    ...(months.length > 0 ? [part('month', sql`k.date = any(${months}::date[])`)] : []),
    ...days.map(({ from, to }) => part('day', sql`k.date >= ${from}::date and k.date < ${to}::date`)),
  ]
}

function requestParts(
  actor: Actor,
  { ranges }: Source,
  { axes, by, byDate, filters }: FactQuery,
  sums: readonly Sum[],
): RawBuilder<unknown>[] {
  const { timezone } = actor
  const wanted = isWanted(actor, filters)
  // Among the executors of one that was asked for are others, whose figures nobody asked for.
  if (by === 'employee' && filters.employee_id) wanted.push(sql`e.user_id = any(${filters.employee_id}::bigint[])`)
  return axes.map((axis) =>
    branchOf({
      axis,
      kind: by ?? 'all',
      timezone,
      sums,
      by: { date: byDate ? 'day' : 'none', type: false },
      conditions: [...isWithin(axis, ranges, timezone), ...wanted],
    }),
  )
}
