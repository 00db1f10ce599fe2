import { sql } from 'kysely'
import type { DateRange } from '#contract/analytics/periods.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { RollupKind } from './axes.ts'
import type { FactQuery } from './facts.ts'
import { scopeOf } from './period.ts'
import { endOfSpan, mergeRanges, SPANS, type Span, startOfSpan } from './spans.ts'

/** Where the sums of a period are read from. */
export interface Source {
  kept?: {
    kind: RollupKind
    /** Null: all keys. */
    keys: number[] | null
    /** Spans with valid sums, by kind; adjacent ones are joined. */
    spans: { span: Span; ranges: DateRange[] }[]
  }
  /** The days whose requests are read directly; never empty, but a range in it may be. */
  ranges: DateRange[]
}

/** The spans stored for each kind: daily sums of clients and facilities would be as many as their requests. */
export const KEPT_SPANS: Record<RollupKind, readonly Span[]> = {
  all: ['day'],
  own: ['day'],
  employee: SPANS,
  manager: SPANS,
  client: ['ten_days', 'month', 'quarter'],
  facility: ['ten_days', 'month', 'quarter'],
}

/** With more changed ranges than this it is cheaper to also read the requests between them. */
const RANGES_MAX = 100

/** The kind of stored sums for a query, if any: by one dimension at a time, or of the user responsible. */
function keptAs(actor: Actor, { by, filters }: Pick<FactQuery, 'by' | 'filters'>) {
  const { manager_id, employee_id, client_id, facility_id } = filters
  const narrowing = Object.entries({
    manager: manager_id,
    employee: employee_id,
    client: client_id,
    facility: facility_id,
  })
  const given = narrowing.filter(([, ids]) => ids !== undefined)
  if (scopeOf(actor) === 'own') {
    const isKept = !by && given.length === 0 && actorGrant(actor, 'requests:read') !== 'forbidden'
    return isKept ? ({ kind: 'own', keys: [actor.userId] } as const) : undefined
  }
  if (given.length === 0) return { kind: by ?? 'all', keys: null } as const
  const [[name, ids = []] = []] = given
  if (given.length > 1 || (by && by !== name)) return undefined
  // Requests of several executors would count once for each of them; those of a client or a facility are few.
  if (!by && (name === 'client' || name === 'facility' || (name === 'employee' && ids.length > 1))) return undefined
  return { kind: name as RollupKind, keys: [...ids] }
}

/** Of these, all types are stored together. */
export function isOfAllTypes(kind: RollupKind): boolean {
  return kind === 'client' || kind === 'facility'
}

/**
 * Where to read from: the longest spans with valid sums, and the requests of the days between them.
 * @param spans the spans to look for, if not all that are stored of the kind
 */
export async function findSource(
  tx: Tx,
  actor: Actor,
  { range, by, filters }: Pick<FactQuery, 'range' | 'by' | 'filters'>,
  spans?: readonly Span[],
): Promise<Source> {
  const kept = keptAs(actor, { by, filters })
  if (!kept || (isOfAllTypes(kept.kind) && filters.type)) return { ranges: [range] }
  const holding = await readHolding(tx, actor, range)
  if (!holding) return { ranges: [range] }
  const longestFirst = (spans ?? KEPT_SPANS[kept.kind]).toReversed()
  const taken = new Map<Span, DateRange[]>()
  const left: DateRange[] = []
  for (let from = range.from; from < range.to; ) {
    const span = longestFirst.find((one) => holding.get(one)?.has(from) && endOfSpan(one, from) <= range.to)
    const to = endOfSpan(span ?? 'day', from)
    if (span) taken.set(span, [...(taken.get(span) ?? []), { from, to }])
    else left.push({ from, to })
    from = to
  }
  const kinds = [...taken].map(([span, ranges]) => ({ span, ranges: mergeRanges(ranges) }))
  const ranges = mergeRanges(left)
  if (ranges.length > RANGES_MAX) return { ranges: [range] }
  // When nothing is left, an empty range keeps the query valid.
  return {
    kept: { kind: kept.kind, keys: kept.keys && [...kept.keys], spans: kinds },
    ranges: ranges.length > 0 ? ranges : [{ from: range.to, to: range.to }],
  }
}

/** The first days of the spans in a range whose sums are valid; undefined when none are stored for this time zone. */
async function readHolding(tx: Tx, { timezone }: Actor, { from, to }: DateRange) {
  const { rows } = await sql<{ made: Record<Span, string[]> | null; changed: string[] }>`
    select
      (select json_object_agg(span, dates) from (
        select s.span, json_agg(s.date) as dates from analytics_spans s
        where s.date >= ${from}::date and s.date < ${to}::date group by s.span) as made) as made,
      array(select distinct date::text from analytics_changes
        where date >= ${from}::date and date < ${to}::date) as changed
    from analytics_accounts where account_id = current_account() and timezone = ${timezone}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  return new Map(
    SPANS.map((span) => {
      const changed = new Set(found.changed.map((date) => startOfSpan(span, date)))
      return [span, new Set((found.made?.[span] ?? []).filter((date) => !changed.has(date)))]
    }),
  )
}
