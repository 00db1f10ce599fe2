import type { RequestCalendarRow } from '#contract/requests/request-rows.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'

/** A request without a planned time is shown at its deadline for an hour. Source: domain, section 3. */
const DEADLINE_EVENT_MIN = 60

/** When a request ends in the calendar. */
export function plannedEnd(
  request: Pick<RequestCalendarRow, 'planned_start_at' | 'deadline_at' | 'duration_min'>,
): string {
  const start = request.planned_start_at ?? request.deadline_at ?? ''
  const minutes = request.planned_start_at === null ? DEADLINE_EVENT_MIN : request.duration_min
  return new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString()
}
