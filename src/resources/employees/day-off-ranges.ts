import type { DayOffKind, WorkSchedule } from '#contract/users/work-schedule.ts'
import { DAY_MS } from '#contract/values/durations.ts'

type DaysOff = Pick<WorkSchedule, 'days_off' | 'day_off_kinds'>

/** Days off of one kind that follow each other, as `2026-12-01`. */
export interface DayOffRange {
  from: string
  to: string
  kind: DayOffKind
}

/** The days off as ranges, in order. */
export function dayOffRanges({ days_off, day_off_kinds = {} }: DaysOff): DayOffRange[] {
  const ranges: DayOffRange[] = []
  for (const day of days_off.toSorted()) {
    const kind = day_off_kinds[day] ?? 'other'
    const last = ranges.at(-1)
    if (last && last.kind === kind && nextDay(last.to) === day) last.to = day
    else ranges.push({ from: day, to: day, kind })
  }
  return ranges
}

/** With the days of a range off; those that were off already become of its kind. */
export function withRange({ days_off, day_off_kinds }: DaysOff, { kind, ...range }: DayOffRange): DaysOff {
  const days = daysOf(range)
  return daysOffOf([...new Set([...days_off, ...days])], {
    ...day_off_kinds,
    ...Object.fromEntries(days.map((day) => [day, kind])),
  })
}

export function withoutRange({ days_off, day_off_kinds }: DaysOff, range: DayOffRange): DaysOff {
  const days = new Set(daysOf(range))
  return daysOffOf(
    days_off.filter((day) => !days.has(day)),
    day_off_kinds,
  )
}

/** The kinds of days that are off, without the default. */
function daysOffOf(days_off: string[], kinds: DaysOff['day_off_kinds'] = {}): DaysOff {
  const kept = Object.entries(kinds).filter(([day, kind]) => kind !== 'other' && days_off.includes(day))
  return { days_off: days_off.toSorted(), day_off_kinds: Object.fromEntries(kept) }
}

/** Both ends included. */
function daysOf({ from, to }: Pick<DayOffRange, 'from' | 'to'>): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = nextDay(day)) days.push(day)
  return days
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}
