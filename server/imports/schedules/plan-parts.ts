import { Temporal } from 'temporal-polyfill'
import type { ReadingContext, RowParts } from '../entities/import-definition.ts'
import { nameKey } from '../entities/name-key.ts'
import type { Frequency } from './frequency.ts'
import { type MarkedMonths, type PlanRule, ruleFrom, ruleKey, ruleOfMonths } from './plan-rule.ts'
import { daysAmong, type Mark, markKey } from './read-marks.ts'

export const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

type MonthColumn = `month_${number}`
export const monthColumn = (month: number): MonthColumn => `month_${month}`

/** The values of a row of a plan, and of the sheet around it. */
export interface PlanRow {
  facility?: string
  /** A line above the row, which may name its facility. */
  heading?: string
  client?: string
  equipment?: string[]
  serial?: string
  article?: string
  name?: string
  work_type?: string
  frequency?: Frequency
  interval_months?: number
  first_date?: string
  time?: string
  duration_min?: number
  duration_hours?: number
  executors?: string[]
  manager?: string
  checklists?: string[]
  price?: string
  description?: string
  holidays?: 'keep' | 'skip' | 'next' | 'previous'
  ends_on?: string
  day?: number
  year?: number
  [month: MonthColumn]: Mark[]
}

/** One scheduled request of a row, its references still by name. */
export interface SchedulePlan
  extends Pick<
    PlanRow,
    | 'facility'
    | 'heading'
    | 'client'
    | 'equipment'
    | 'serial'
    | 'article'
    | 'name'
    | 'work_type'
    | 'first_date'
    | 'duration_min'
    | 'executors'
    | 'manager'
    | 'checklists'
    | 'price'
    | 'description'
  > {
  /** The kind of work marked in the grid. */
  kind: string | null
  days: number[]
  schedule: PlanRule['schedule'] & Pick<PlanRow, 'holidays' | 'ends_on'> & { time: string }
  /** Identifies it among the others of the file. */
  key: string
}

const TIME_DEFAULT = '09:00'

interface WhenParts {
  kind: string | null
  rule: PlanRule
  holidays?: PlanRow['holidays']
}

/** The scheduled requests of a row: one, or in a grid one for each marked kind of work and each day of it. */
export function plansOf(row: PlanRow, { today }: Pick<ReadingContext, 'today'>): RowParts {
  const { facility, heading, client, equipment = [], serial, article } = row
  if (!facility && !heading && !client && !serial && !article && equipment.length === 0) {
    return rejected(null, 'plan_place_missing')
  }
  const marked = markedMonths(row)
  if (marked.size > 0) {
    const { year = 0 } = row
    if (year > 0 && year < Number(today.slice(0, 4))) return rejected('year', ['plan_year_past', { year }])
    return { parts: gridParts(row, marked, today).map((when) => planOf(row, when)) }
  }
  const frequency = row.frequency ?? everyMonths(row.interval_months)
  if (!frequency) return rejected(null, 'plan_when_missing')
  if (!row.first_date) return rejected('first_date', 'plan_first_date_missing')
  return { parts: [planOf(row, { kind: null, rule: ruleFrom(frequency, row.first_date) })] }
}

type PartError = Extract<RowParts, { errors: unknown }>['errors'][number]

function rejected(column: string | null, reason: PartError['reason']): RowParts {
  return { errors: [{ column, reason }] }
}

function everyMonths(interval: number | undefined): Frequency | null {
  if (!interval) return null
  return { unit: 'month', interval, times: 1, weekdays: null, monthDay: null }
}

function markedMonths(row: PlanRow): Map<number, Mark[]> {
  const marks = MONTHS.map((month): [number, Mark[]] => [month, row[monthColumn(month)] ?? []])
  return daysAmong(new Map(marks.filter(([, found]) => found.length > 0)))
}

/** The grid starts today, or at the beginning of its year. */
function gridParts(row: PlanRow, marked: ReadonlyMap<number, Mark[]>, today: string): WhenParts[] {
  const { year = 0, first_date, day } = row
  const january = `${year}-01-01`
  const from = first_date ?? (year > 0 && january > today ? january : today)
  const stated = day ?? (first_date ? Temporal.PlainDate.from(first_date).day : null)
  return kindsOf(marked).flatMap(({ kind, months }) =>
    sameMonths(months, stated).map(({ hasDay, ...when }) => ({
      kind,
      rule: ruleOfMonths(when, from),
      // With only the month given, the work must not fall on a day off.
      ...(!hasDay && { holidays: 'next' as const }),
    })),
  )
}

interface KindMarks {
  kind: string | null
  /** The marked days of each month; null if only the month is marked. */
  months: Map<number, Set<number | null>>
}

function kindsOf(marked: ReadonlyMap<number, Mark[]>): KindMarks[] {
  const kinds = new Map<string, KindMarks>()
  for (const [month, marks] of marked) {
    for (const { kind, day } of marks) {
      const key = kind === null ? '' : markKey(kind)
      const ofKind = kinds.get(key) ?? { kind, months: new Map() }
      kinds.set(key, ofKind)
      ofKind.months.set(month, (ofKind.months.get(month) ?? new Set()).add(day))
    }
  }
  return [...kinds.values()]
}

/** A rule has the same days in each of its months: months with other days become rules of their own. */
function sameMonths(months: KindMarks['months'], stated: number | null): (MarkedMonths & { hasDay: boolean })[] {
  const byDay = new Map<number | null, number[]>()
  for (const [month, days] of months) {
    for (const day of days) byDay.set(day, [...(byDay.get(day) ?? []), month])
  }
  const byMonths = new Map<string, MarkedMonths & { hasDay: boolean }>()
  for (const [day, of] of byDay) {
    const hasDay = day !== null || stated !== null
    const key = JSON.stringify([of, hasDay])
    const days = [...new Set([...(byMonths.get(key)?.days ?? []), day ?? stated ?? 1])].toSorted((a, b) => a - b)
    byMonths.set(key, { days, months: of, hasDay })
  }
  return [...byMonths.values()]
}

function planOf(row: PlanRow, { kind, rule, holidays = row.holidays }: WhenParts): Record<string, unknown> {
  const { facility, heading, client, equipment, serial, article, name, work_type, first_date } = row
  const { executors, manager, checklists, price, description, ends_on, time = TIME_DEFAULT } = row
  const duration_min = row.duration_min ?? row.duration_hours
  const schedule = {
    ...rule.schedule,
    time,
    ...((row.holidays ?? holidays) && { holidays: row.holidays ?? holidays }),
    ...(ends_on && { ends_on }),
  }
  const said = { facility, heading, client, serial, article, name }
  const key = JSON.stringify([
    Object.values(said).map((text) => text && nameKey(text)),
    (equipment ?? []).map(nameKey).toSorted(),
    kind === null ? (work_type ?? '') : markKey(kind),
    ruleKey({ days: rule.days, schedule }),
  ])
  return {
    ...said,
    ...{ equipment, work_type, first_date, duration_min, executors, manager, checklists, price, description },
    kind,
    days: rule.days,
    schedule,
    key,
  } satisfies SchedulePlan
}
