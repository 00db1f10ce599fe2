import { sql } from 'kysely'
import { type DateRange, daysLater, monthsLater } from '../../contract/analytics/periods.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { RollupKind } from './axes.ts'
import type { FactQuery } from './facts.ts'
import { scopeOf } from './period.ts'

/** Where the sums of a period are read from. */
export interface Source {
  kept?: {
    kind: RollupKind
    /** Null: of all. */
    keys: number[] | null
    /** First days of months, and ranges of days, whose sums hold. */
    months: string[]
    days: DateRange[]
  }
  /** The days whose requests are summed up as they are; never empty, though such a range may be. */
  ranges: DateRange[]
}

/** Beyond so many stretches of changed days it is cheaper to read the requests of what lies between them too. */
const RANGES_MAX = 12

/** How a query's sums are kept, if they are: by one thing at a time, or of whoever is responsible. */
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
  // Those of several executors would be counted for each of them; those of a client or a facility are few.
  if (!by && (name === 'client' || name === 'facility' || (name === 'employee' && ids.length > 1))) return undefined
  return { kind: name as RollupKind, keys: [...ids] }
}

/** Months alone are kept of these, of all types together: by days there would be as many sums as requests. */
export function isByMonthsOnly(kind: RollupKind): boolean {
  return kind === 'client' || kind === 'facility'
}

export async function findSource(tx: Tx, actor: Actor, query: FactQuery): Promise<Source> {
  const { range, by, byDate, filters } = query
  const kept = keptAs(actor, query)
  if (!kept || (isByMonthsOnly(kept.kind) && (byDate || filters.type))) return { ranges: [range] }
  const whole = await readWholeSpans(tx, actor, range)
  if (!whole) return { ranges: [range] }
  const months = by && !byDate ? monthsIn(range).filter((month) => whole.months.has(month)) : []
  const inMonths = new Set(months.map((month) => month.slice(0, 7)))
  const others = datesIn(range).filter((date) => !inMonths.has(date.slice(0, 7)))
  const days = isByMonthsOnly(kept.kind) ? [] : rangesOf(others.filter((date) => whole.days.has(date)))
  const left = rangesOf(others.filter((date) => isByMonthsOnly(kept.kind) || !whole.days.has(date)))
  if (days.length > RANGES_MAX || left.length > RANGES_MAX) return { ranges: [range] }
  // With nothing left an empty range keeps the query as it is.
  return {
    kept: { ...kept, keys: kept.keys && [...kept.keys], months, days },
    ranges: left.length > 0 ? left : [{ from: range.to, to: range.to }],
  }
}

/** The days and months of a range whose sums hold; undefined where none are kept by the days of this clock. */
async function readWholeSpans(tx: Tx, { timezone }: Actor, { from, to }: DateRange) {
  const { rows } = await sql<{ days: string[]; months: string[] }>`
    with changed as materialized (select distinct date from analytics_changes where date >= date_trunc('month', ${from}::date)
      and date < ${to}::date + 31)
    select
      array(select s.date::text from analytics_spans s
        where s.span = 'day' and s.date >= ${from}::date and s.date < ${to}::date
          and s.date not in (select date from changed)) as days,
      array(select s.date::text from analytics_spans s
        where s.span = 'month' and s.date >= ${from}::date and s.date < ${to}::date
          and s.date not in (select date_trunc('month', date)::date from changed)) as months
    from analytics_accounts where account_id = current_account() and timezone = ${timezone}`.execute(tx)
  const [found] = rows
  return found && { days: new Set(found.days), months: new Set(found.months) }
}

/** The first days of the months that lie in a range as a whole. */
export function monthsIn({ from, to }: DateRange): string[] {
  const months: string[] = []
  const first = from.endsWith('-01') ? from : monthsLater(`${from.slice(0, 7)}-01`, 1)
  for (let month = first; monthsLater(month, 1) <= to; month = monthsLater(month, 1)) months.push(month)
  return months
}

export function datesIn({ from, to }: DateRange): string[] {
  const dates: string[] = []
  for (let date = from; date < to; date = daysLater(date, 1)) dates.push(date)
  return dates
}

/** Dates in order as stretches of days that follow each other. */
export function rangesOf(dates: readonly string[]): DateRange[] {
  const ranges: DateRange[] = []
  for (const date of dates) {
    const last = ranges.at(-1)
    if (last?.to === date) last.to = daysLater(date, 1)
    else ranges.push({ from: date, to: daysLater(date, 1) })
  }
  return ranges
}
