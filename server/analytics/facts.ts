import { type RawBuilder, sql } from 'kysely'
import type { AnalyticsFilters } from '#contract/analytics/analytics-query.ts'
import type { DateRange } from '#contract/analytics/periods.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import {
  ALL_AXES,
  type Axis,
  branchOf,
  type Count,
  type Dimension,
  isMoney,
  isWithin,
  type MoneySum,
  requestConditions,
  type Sum,
  sumsOf,
} from './axes.ts'
import { findSource, type Source } from './sources.ts'

export interface FactQuery {
  axes: readonly Axis[]
  /** Of the sums of the axes, if not all are needed. */
  sums?: readonly Sum[]
  range: DateRange
  filters: AnalyticsFilters
  by?: Dimension
  /** Also broken down by day. */
  byDate?: boolean
}

/** The sums of the requests with one key, of one day and in one currency; sums of axes not asked for are zero. */
export type Fact = { key: number | null; date: string | null; currency: string } & Record<Count, number> &
  Record<MoneySum, string>

const NOTHING = Object.fromEntries(sumsOf(ALL_AXES).map((name) => [name, isMoney(name) ? '0.00' : 0]))

/**
 * Sums of the requests that the actor may list, each counted on the axes where it belongs to the period: from stored
 * sums where they are valid, otherwise from the requests.
 */
export async function readFacts(tx: Tx, actor: Actor, query: FactQuery): Promise<Fact[]> {
  const { rows } = await sql<Fact>`${await factsQuery(tx, actor, query)}`.execute(tx)
  return rows.map((row) => ({ ...NOTHING, ...row }))
}

/** Which of possibly tens of thousands of keys to return: an order over the facts of a key. */
export interface Ranking {
  order: RawBuilder<unknown>
  having?: RawBuilder<unknown>
  limit: number
  offset?: number
}

/** Facts of a page of keys, in order, and the number of keys. Ties are ordered by key. */
export async function readRankedFacts(tx: Tx, actor: Actor, query: FactQuery, ranking: Ranking) {
  const { order, having = sql`true`, limit, offset = 0 } = ranking
  const { rows } = await sql<Fact & { place: number | null; keys: number }>`
    with fact as materialized (${await factsQuery(tx, actor, query)}),
    ranked as (
      select coalesce(key, 0) as key_or_none, row_number() over (order by ${order}, coalesce(key, 0)) as place
      from fact group by key having ${having})
    select fact.*, ranked.place, counted.keys
    from (select count(*) as keys from ranked) as counted
    left join ranked on ranked.place > ${offset} and ranked.place <= ${offset + limit}
    left join fact on coalesce(fact.key, 0) = ranked.key_or_none
    order by ranked.place`.execute(tx)
  const facts = rows.filter(({ place }) => place !== null)
  return { facts: facts.map((row): Fact => ({ ...NOTHING, ...row })), total: rows[0]?.keys ?? 0 }
}

async function factsQuery(tx: Tx, actor: Actor, query: FactQuery): Promise<RawBuilder<unknown>> {
  const source = await findSource(tx, actor, query, query.byDate ? ['day'] : undefined)
  const sums = query.sums ?? sumsOf(query.axes)
  const parts = [...keptParts(source, query, sums), ...requestParts(actor, source, query, sums)]
  return sql`
    select key, date, currency, ${sql.join(sums.map(total))}
    from (${sql.join(parts, sql` union all `)}) as fact
    group by key, date, currency`
}

function total(name: Sum): RawBuilder<unknown> {
  const sum = sql`sum(${sql.ref(name)})`
  return sql`${isMoney(name) ? sql`coalesce(${sum}, 0.00)` : sql`coalesce(${sum}, 0)::float8`} as ${sql.ref(name)}`
}

function keptParts({ kept }: Source, { by, byDate, filters }: FactQuery, sums: readonly Sum[]): RawBuilder<unknown>[] {
  if (!kept) return []
  const { kind, keys, spans } = kept
  return spans.map(
    ({ span, ranges }) => sql`
    select ${by ? sql`nullif(k.key, 0)` : sql`null::bigint`} as key, ${byDate ? sql`k.date` : sql`null::date`} as date,
      null::text as type, k.currency, ${sql.join(sums.map((name) => sql.ref(`k.${name}`)))}
    from analytics_rollups k
    where k.account_id = current_account() and k.kind = ${sql.lit(kind)} and k.span = ${sql.lit(span)}
      and (${sql.join(ranges.map(isIn), sql` or `)})
      ${keys ? sql`and k.key = any(${keys}::bigint[])` : sql``}
      ${filters.type ? sql`and k.type = any(${filters.type})` : sql``}`,
  )
}

/** Sums `k` of spans that begin in a range. */
export function isIn({ from, to }: DateRange): RawBuilder<unknown> {
  return sql`(k.date >= ${from}::date and k.date < ${to}::date)`
}

function requestParts(
  actor: Actor,
  { ranges }: Source,
  { axes, by, byDate, filters }: FactQuery,
  sums: readonly Sum[],
): RawBuilder<unknown>[] {
  const { timezone } = actor
  const wanted = requestConditions(actor, filters)
  // A request of a filtered executor may have other executors, whose figures are not wanted.
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
