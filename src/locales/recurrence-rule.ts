import { LAST, namesWeekdays, type Schedule } from '#contract/scheduler/recurrence.ts'

/** The parts of a rule that its sentence covers. */
export interface SaidRule {
  days: readonly number[]
  schedule: Pick<
    Schedule,
    | 'freq'
    | 'interval'
    | 'time'
    | 'starts_on'
    | 'ends_on'
    | 'count'
    | 'month_mode'
    | 'nth'
    | 'months'
    | 'holidays'
    | 'after_completion'
  >
}

export interface RecurrenceTexts {
  /**
   * A rule with days as a dispatcher would say it, without a capital and a full stop: "every second Wednesday at 09:00,
   * except holidays".
   */
  sentence: (rule: SaidRule) => string
}

/** The weekdays of a rule, when they have a common name. */
export type Weekdays = 'all' | 'working' | 'weekend' | 'some'

const WORKING = '1,2,3,4,5'
const WEEKEND = '6,7'
const WHOLE_WEEK = 7

export function kindOfWeekdays(days: readonly number[]): Weekdays {
  const sorted = ascending(days).join(',')
  if (days.length === WHOLE_WEEK) return 'all'
  if (sorted === WORKING) return 'working'
  return sorted === WEEKEND ? 'weekend' : 'some'
}

/** Days of a month in order, the last day at the end. */
export function ascending(days: readonly number[]): number[] {
  return days.toSorted((one, other) => (one === LAST ? 1 : other === LAST ? -1 : one - other))
}

const LONGEST_MONTH = 31

/** Whether a rule allows any day of the month, which is the same as naming none. */
export function isAnyDay({ days, schedule }: SaidRule): boolean {
  const isNth = schedule.freq === 'month' && schedule.month_mode === 'nth'
  if (namesWeekdays(schedule)) return !isNth && days.length === WHOLE_WEEK
  return days.filter((day) => day !== LAST).length === LONGEST_MONTH
}

/** Whether the rule may fall on a Saturday or a Sunday. */
export function reachesWeekends({ days, schedule }: SaidRule): boolean {
  return !namesWeekdays(schedule) || days.some((day) => day > 5)
}

/** The months of a yearly rule: those it names, or its start's. */
export function monthsOfYear({ months, starts_on }: Pick<Schedule, 'months' | 'starts_on'>): number[] {
  return months.length > 0 ? ascending(months) : [Number(starts_on.slice(5, 7))]
}

const LONG_SPAN = 3

/** The first and the last of consecutive months; null when they are not consecutive, or too few for a span. */
export function spanOf(months: readonly number[]): [first: number, last: number] | null {
  const sorted = ascending(months)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || sorted.length < LONG_SPAN) return null
  return last - first === sorted.length - 1 ? [first, last] : null
}

/** `a, b и c` */
export function joined(parts: readonly string[], intl: string): string {
  return new Intl.ListFormat(intl, { type: 'conjunction' }).format(parts)
}
