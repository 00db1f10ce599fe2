import type { ExplainedClock, RequestClockSpan } from '#contract/sla/request-clocks.ts'
import { DAY_MS, MINUTE_MS } from '#contract/values/durations.ts'
import { localDateAt, localTimeAt } from '#contract/values/zone-clock.ts'

export interface ShownSpan extends RequestClockSpan {
  isAhead: boolean
  /** Where it begins and how long it is, as shares of a day of 24 hours. */
  left: number
  width: number
  minutes: number
}

export interface ClockDay {
  /** Of the hours' zone: `2026-12-01`. */
  date: string
  spans: ShownSpan[]
}

/** A clock day by day in the zone of its hours: its spans until now, and those ahead of it. */
export function clockDays({
  spans,
  ahead,
  timezone,
}: Pick<ExplainedClock, 'spans' | 'ahead' | 'timezone'>): ClockDay[] {
  const days = new Map<string, ShownSpan[]>()
  const shown = [
    ...spans.map((span) => ({ ...span, isAhead: false })),
    ...ahead.map((span) => ({ ...span, isAhead: true })),
  ]
  for (const span of shown) {
    const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
    const date = localDateAt(timezone, from)
    const left = (localTimeAt(timezone, from) % DAY_MS) / DAY_MS
    const placed = { ...span, left, width: Math.min((to - from) / DAY_MS, 1 - left), minutes: (to - from) / MINUTE_MS }
    days.set(date, [...(days.get(date) ?? []), placed])
  }
  return [...days].map(([date, of]) => ({ date, spans: of }))
}
