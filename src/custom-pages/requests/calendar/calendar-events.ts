import { subject } from '@casl/ability'
import dayjs from 'dayjs'
import type { RequestCalendarRow } from '#contract/requests/request-rows.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { ability } from '#src/providers/access-control.tsx'
import { isMovable } from '../board/model/is-movable.ts'
import { plannedEnd } from '../card/planned-end.ts'
import type { PlannedDate } from './use-planned.ts'

export interface CalendarEvent {
  id: string
  title: string
  start: string
  end: string
  startEditable: boolean
  durationEditable: boolean
  color: string
  contrastColor: string
  extendedProps:
    | { request: RequestCalendarRow }
    | { planned: PlannedDate }
    /** Of one that is dragged from beside the calendar. */
    | { waits: number }
}

export function isPlanned(request: RequestCalendarRow): boolean {
  return request.planned_start_at !== null
}

interface EventColors {
  ground: string
  text: string
}

/** The event of a request, and whether it can be moved; null when it has no time at all. */
export function toEvent(request: RequestCalendarRow, isEditable: boolean, colors: EventColors): CalendarEvent | null {
  const start = request.planned_start_at ?? request.deadline_at
  if (!start) return null
  const mayMove = isPlanned(request) ? isMovable(request) : ability.can('change-deadline', subject('requests', request))
  const canMove = isEditable && mayMove
  return {
    id: String(request.id),
    title: request.name,
    start,
    end: plannedEnd(request),
    startEditable: canMove,
    durationEditable: canMove && isPlanned(request),
    color: colors.ground,
    contrastColor: colors.text,
    extendedProps: { request },
  }
}

/** The event of a request still to be created: its rule sets the time, so it cannot be moved here. */
export function plannedEvent(planned: PlannedDate, colors: EventColors): CalendarEvent {
  const { scheduled_request_id, date, name, starts_at, duration_min } = planned
  return {
    id: `planned ${scheduled_request_id} ${date}`,
    title: name,
    start: starts_at,
    end: new Date(new Date(starts_at).getTime() + duration_min * MINUTE_MS).toISOString(),
    startEditable: false,
    durationEditable: false,
    color: colors.ground,
    contrastColor: colors.text,
    extendedProps: { planned },
  }
}

/** The earliest hour of a day with an event; midnight when any event lasts over it. */
export function firstHourOf(events: readonly Pick<CalendarEvent, 'start' | 'end'>[]): string | null {
  const hours = events.map(({ start, end }) => {
    const isOverMidnight = dayjs(end).subtract(1, 'ms').isAfter(start, 'day')
    return dayjs(start)
      .startOf(isOverMidnight ? 'day' : 'hour')
      .format('HH:mm:ss')
  })
  return hours.toSorted()[0] ?? null
}
