import { DAY_MS } from '#contract/values/durations.ts'

const WEEK_DAYS = 7

/** Days as ISO dates; without one, the range is open on that side. */
interface DayRange {
  from?: string
  to?: string
}

export const RANGE_PRESETS = ['past', 'today', 'tomorrow', 'week', 'nextWeek', 'month'] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

/** The days of a preset, counted from today. Weeks begin on Monday. */
export function rangeOf(preset: RangePreset, today: string): DayRange {
  const weekday = (new Date(today).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS
  const monday = shifted(today, -weekday)
  const ranges: Record<RangePreset, DayRange> = {
    past: { to: shifted(today, -1) },
    today: { from: today, to: today },
    tomorrow: { from: shifted(today, 1), to: shifted(today, 1) },
    week: { from: monday, to: shifted(monday, WEEK_DAYS - 1) },
    nextWeek: { from: shifted(monday, WEEK_DAYS), to: shifted(monday, 2 * WEEK_DAYS - 1) },
    month: { from: `${today.slice(0, 7)}-01`, to: lastOfMonth(today) },
  }
  return ranges[preset]
}

function shifted(day: string, days: number): string {
  return written(Date.parse(day) + days * DAY_MS)
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return written(Date.UTC(year, month, 0))
}

function written(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10)
}
