import { clockMinutes, weekdayOf } from '../../../contract/clock.ts'
import type { PlanningConflictKey } from '../../../contract/requests/planning-conflicts.ts'
import type { WorkSchedule } from '../../../contract/users/work-schedule.ts'

const DAY_MIN = 24 * 60
/** How PostgreSQL's to_char writes a local time, in the form that is read here. */
export const LOCAL_TIME = 'YYYY-MM-DD"T"HH24:MI'

/** Minutes since 1970 on the clocks of the schedule's zone. */
type LocalMinute = number
type Stretch = [from: LocalMinute, to: LocalMinute]

/** A part of the time asked about in which nobody works; in local times, as all of this is. */
export interface OffWork {
  key: Extract<PlanningConflictKey, 'outside_hours' | 'day_off'>
  from: string
  to: string
  /** When work is done on that day; nothing on a day off. */
  hours: { from: string; to: string }[]
}

/**
 * Why a stretch of local time is not all working time: it touches a day off, or hours outside of the day's work. The first
 * part for each reason, none when all of it is. Local times are `YYYY-MM-DDTHH:MM` in the schedule's zone.
 */
export function outsideWorkHours(schedule: WorkSchedule, localStart: string, localEnd: string): OffWork[] {
  const [start, end] = [minuteOf(localStart), minuteOf(localEnd)]
  const found = new Map<OffWork['key'], Stretch>()
  let covered = start
  for (const [from, to] of [...workingStretches(schedule, start, end), [end, end] as const]) {
    for (const part of splitByDay(covered, Math.min(from, end))) {
      const key = hoursOf(schedule, dayOf(part[0])) ? 'outside_hours' : 'day_off'
      const before = found.get(key)
      if (!before) found.set(key, part)
      else if (before[1] === part[0]) before[1] = part[1]
    }
    covered = Math.max(covered, to)
  }
  return [...found].map(([key, [from, to]]) => ({
    key,
    from: localText(from),
    to: localText(to),
    hours: stretchesOf(schedule, dayOf(from)).map(([begin, finish]) => ({
      from: localText(begin),
      to: localText(finish),
    })),
  }))
}

function splitByDay(from: LocalMinute, to: LocalMinute): Stretch[] {
  const parts: Stretch[] = []
  for (let begin = from; begin < to; begin = (dayOf(begin) + 1) * DAY_MIN) {
    parts.push([begin, Math.min(to, (dayOf(begin) + 1) * DAY_MIN)])
  }
  return parts
}

/** In order; from the day before, whose night shift may reach into the first day. */
function workingStretches(schedule: WorkSchedule, start: LocalMinute, end: LocalMinute): Stretch[] {
  const firstDay = dayOf(start) - 1
  const days = Array.from({ length: dayOf(end) - firstDay + 1 }, (_, index) => firstDay + index)
  return days.flatMap((day) => stretchesOf(schedule, day))
}

function stretchesOf(schedule: WorkSchedule, day: number): Stretch[] {
  const hours = hoursOf(schedule, day)
  if (!hours) return []
  const midnight = day * DAY_MIN
  const from = clockMinutes(hours.from)
  // A shift that ends before it began ends on the next day.
  const following = (clock: string) =>
    clockMinutes(clock) <= from ? clockMinutes(clock) + DAY_MIN : clockMinutes(clock)
  const to = following(hours.to)
  if (!hours.break_from || !hours.break_to) return [[midnight + from, midnight + to]]
  return [
    [midnight + from, midnight + following(hours.break_from)],
    [midnight + following(hours.break_to), midnight + to],
  ]
}

function hoursOf({ days, days_off }: WorkSchedule, day: number) {
  const date = new Date(day * DAY_MIN * 60_000)
  if (days_off.includes(date.toISOString().slice(0, 10))) return undefined
  const weekday = weekdayOf(date)
  return days.find((hours) => hours.day === weekday && hours.is_working)
}

/** Days since 1970. */
function dayOf(minute: LocalMinute): number {
  return Math.floor(minute / DAY_MIN)
}

function minuteOf(local: string): LocalMinute {
  return Date.parse(`${local}Z`) / 60_000
}

function localText(minute: LocalMinute): string {
  return new Date(minute * 60_000).toISOString().slice(0, 16)
}
