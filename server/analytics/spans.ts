import { type RawBuilder, sql } from 'kysely'
import { type DateRange, daysLater, monthsLater } from '#contract/analytics/periods.ts'

/** Spans of days with stored sums, the shortest first; each consists of whole spans of the one before. */
export const SPANS = ['day', 'ten_days', 'month', 'quarter'] as const
export type Span = (typeof SPANS)[number]

/** The first day of the span a date lies in. The last `ten_days` of a month covers its remaining days. */
export function startOfSpan(span: Span, date: string): string {
  const month = date.slice(0, 7)
  if (span === 'day') return date
  if (span === 'month') return `${month}-01`
  if (span === 'ten_days')
    return `${month}-${['01', '11', '21'][Math.min(Math.floor((Number(date.slice(8)) - 1) / 10), 2)]}`
  return monthsLater(`${month}-01`, -((Number(date.slice(5, 7)) - 1) % 3))
}

/** The day after the last one of the span that begins on a date. */
export function endOfSpan(span: Span, start: string): string {
  if (span === 'day') return daysLater(start, 1)
  if (span === 'month') return monthsLater(start, 1)
  if (span === 'quarter') return monthsLater(start, 3)
  return start.endsWith('-21') ? monthsLater(`${start.slice(0, 7)}-01`, 1) : daysLater(start, 10)
}

/** The spans that lie entirely in a range, in order. */
export function spansIn(span: Span, { from, to }: DateRange): DateRange[] {
  const ranges: DateRange[] = []
  const first = startOfSpan(span, from)
  for (let start = first < from ? endOfSpan(span, first) : from; endOfSpan(span, start) <= to; ) {
    const end = endOfSpan(span, start)
    ranges.push({ from: start, to: end })
    start = end
  }
  return ranges
}

/** The same as `startOfSpan`, for a date in a query. */
export function startOfSpanOf(span: Span, date: RawBuilder<unknown>): RawBuilder<unknown> {
  if (span === 'day') return date
  if (span !== 'ten_days') return sql`date_trunc(${sql.lit(span)}, ${date})::date`
  return sql`(date_trunc('month', ${date})::date + least((extract(day from ${date})::int - 1) / 10, 2) * 10)`
}

/** Merges adjacent ranges; takes and returns them in order. */
export function mergeRanges(ranges: readonly DateRange[]): DateRange[] {
  const merged: DateRange[] = []
  for (const { from, to } of ranges) {
    const last = merged.at(-1)
    if (last?.to === from) last.to = to
    else merged.push({ from, to })
  }
  return merged
}
