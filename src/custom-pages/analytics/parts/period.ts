import { type DateRange, daysBetween, daysLater, monthsLater } from '#contract/analytics/periods.ts'
import { ANALYTICS_DAYS_MAX } from '#contract/limits.ts'
import { weekdayOf } from '#contract/values/clock.ts'
import { dateFormat } from '#contract/values/formats.ts'

/** What is offered by name. All but the last month end with today: days to come would have nothing to compare with. */
export const PRESETS = ['today', 'week', 'month', 'lastMonth', 'quarter', 'year', 'last30'] as const
export type Preset = (typeof PRESETS)[number]
export const PRESET_DEFAULT: Preset = 'last30'

const LAST_DAYS = 30
const MONTHS_IN_QUARTER = 3

/** The days of a preset, half-open; `today` is in the account's time zone. */
export function presetRange(preset: Preset, today: string): DateRange {
  const to = daysLater(today, 1)
  const month = `${today.slice(0, 7)}-01`
  const monthInQuarter = (Number(today.slice(5, 7)) - 1) % MONTHS_IN_QUARTER
  const ranges: Record<Preset, DateRange> = {
    today: { from: today, to },
    week: { from: daysLater(today, 1 - weekdayOf(new Date(today))), to },
    month: { from: month, to },
    lastMonth: { from: monthsLater(month, -1), to: month },
    quarter: { from: monthsLater(month, -monthInQuarter), to },
    year: { from: `${today.slice(0, 4)}-01-01`, to },
    last30: { from: daysLater(to, -LAST_DAYS), to },
  }
  return ranges[preset]
}

export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Whether the calls take it: it ends after it begins, and is not too long. */
export function isRange({ from, to }: DateRange): boolean {
  const days = daysBetween({ from, to })
  return days >= 1 && days <= ANALYTICS_DAYS_MAX
}

/** `1–30 ноября 2026 г.`: from the first day to the last one. */
export function formatRange({ from, to }: DateRange, locale: string): string {
  const days = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return days.formatRange(new Date(from), new Date(daysLater(to, -1)))
}
