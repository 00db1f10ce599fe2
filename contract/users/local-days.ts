import { weekdayOf } from '../values/clock.ts'
import { DAY_MS, MINUTE_MS, type Stretch } from '../values/durations.ts'
import { instantOf, localTimeAt } from '../values/zone-clock.ts'
import { DAY_MIN, shiftOf } from './shifts.ts'
import type { WorkSchedule } from './work-schedule.ts'

/** A day in the time zone of the employee, from midnight to midnight. */
export interface LocalDay extends Stretch {
  /** The working hours that begin on it, without the break; empty on a day off. */
  hours: Stretch[]
}

/**
 * The days of a work schedule that an interval touches, in order, with the one before: its night shift may reach into
 * the first.
 */
export function localDays(schedule: WorkSchedule, { from, to }: Stretch): LocalDay[] {
  const { timezone } = schedule
  const first = Math.floor(localTimeAt(timezone, from) / DAY_MS) - 1
  const last = Math.floor(localTimeAt(timezone, Math.max(from, to - 1)) / DAY_MS)
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => {
    const midnight = (first + index) * DAY_MS
    const at = (minute: number) => instantOf(timezone, midnight + minute * MINUTE_MS)
    return { from: at(0), to: at(DAY_MIN), hours: hoursOf(schedule, midnight, at) }
  })
}

function hoursOf({ days, days_off }: WorkSchedule, midnight: number, at: (minute: number) => number): Stretch[] {
  const date = new Date(midnight)
  if (days_off.includes(date.toISOString().slice(0, 10))) return []
  const day = days.find((one) => one.is_working && one.day === weekdayOf(date))
  if (!day) return []
  const { from, to, pause } = shiftOf(day)
  if (!pause) return [{ from: at(from), to: at(to) }]
  // A break at the very beginning or end leaves an empty part.
  return [
    { from: at(from), to: at(pause.from) },
    { from: at(pause.to), to: at(to) },
  ].filter((part) => part.to > part.from)
}
