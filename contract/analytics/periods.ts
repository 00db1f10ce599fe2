import { ANALYTICS_DAYS_DEFAULT } from '../limits.ts'
import { weekdayOf } from '../values/clock.ts'
import { DAY_MS } from '../values/durations.ts'
import type { AnalyticsBucket } from './analytics-query.ts'

/** Longer periods are charted by week, then by month. */
const BY_DAYS_MAX = 31
const BY_WEEKS_MAX = 184

/** Half-open, dates in the account's time zone. */
export interface DateRange {
  from: string
  to: string
}

export interface Period extends DateRange {
  bucket: AnalyticsBucket
  previous: DateRange & { by: 'days' | 'months' }
}

/** The period of a query, with its buckets and the period before. `today` is a date in the account's time zone. */
export function periodOf(query: { from?: string | undefined; to?: string | undefined }, today: string): Period {
  const to = query.to ?? (query.from && query.from > today ? daysLater(query.from, 1) : daysLater(today, 1))
  const from = query.from ?? daysLater(to, -ANALYTICS_DAYS_DEFAULT)
  return { from, to, bucket: bucketOf({ from, to }), previous: previousOf({ from, to }) }
}

/** As many whole months before, if the period is whole calendar months; otherwise as many days. */
export function previousOf({ from, to }: DateRange): Period['previous'] {
  if (from.endsWith('-01') && to.endsWith('-01')) {
    return { from: monthsLater(from, -monthsBetween(from, to)), to: from, by: 'months' }
  }
  return { from: daysLater(from, -daysBetween({ from, to })), to: from, by: 'days' }
}

export function bucketOf(range: DateRange): AnalyticsBucket {
  const days = daysBetween(range)
  if (days <= BY_DAYS_MAX) return 'day'
  return days <= BY_WEEKS_MAX ? 'week' : 'month'
}

/** The points of a chart, in order; the first and the last are cut at the ends of the period. */
export function bucketsOf({ from, to, bucket }: DateRange & { bucket: AnalyticsBucket }): DateRange[] {
  const ranges: DateRange[] = []
  for (let start = from; start < to; ) {
    const next = nextBucket(start, bucket)
    const end = next < to ? next : to
    ranges.push({ from: start, to: end })
    start = end
  }
  return ranges
}

function nextBucket(start: string, bucket: AnalyticsBucket): string {
  if (bucket === 'day') return daysLater(start, 1)
  if (bucket === 'month') return monthsLater(`${start.slice(0, 7)}-01`, 1)
  return daysLater(start, 8 - weekdayOf(new Date(start)))
}

export function daysBetween({ from, to }: DateRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

export function daysLater(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Takes the first day of a month. */
export function monthsLater(date: string, months: number): string {
  const moved = new Date(date)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved.toISOString().slice(0, 10)
}

function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return months(to) - months(from)
}
