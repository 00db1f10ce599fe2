import { clockMinutes, weekdayOf } from '../values/clock.ts'
import type { WorkDay, WorkSchedule } from './work-schedule.ts'

export const DAY_MIN = 24 * 60

interface Stretch {
  from: number
  to: number
}

/** The work of a day in minutes since its midnight; an end on the next day is past 24 h. */
export function shiftOf({ from, to, break_from, break_to }: WorkDay): Stretch & { pause: Stretch | null } {
  const start = clockMinutes(from)
  const following = (text: string) => (clockMinutes(text) <= start ? clockMinutes(text) + DAY_MIN : clockMinutes(text))
  const pause = break_from && break_to ? { from: following(break_from), to: following(break_to) } : null
  return { from: start, to: following(to), pause }
}

/** Whether a user with this schedule is at work: in a shift, including one from the day before, and not on a break. */
export function isOnDuty({ timezone, days, days_off }: WorkSchedule, at: Date): boolean {
  const { midnight, minute } = localTime(timezone, at)
  return [0, 1].some((daysBefore) => {
    const date = new Date(midnight - daysBefore * DAY_MIN * 60_000)
    if (days_off.includes(date.toISOString().slice(0, 10))) return false
    const day = days.find((one) => one.is_working && one.day === weekdayOf(date))
    if (!day) return false
    const { from, to, pause } = shiftOf(day)
    const reached = minute + daysBefore * DAY_MIN
    return isWithin(reached, { from, to }) && !(pause && isWithin(reached, pause))
  })
}

function isWithin(minute: number, { from, to }: Stretch): boolean {
  return minute >= from && minute < to
}

/** The date in the zone, as its midnight in UTC, and the minute of the day there. */
function localTime(timeZone: string, at: Date): { midnight: number; minute: number } {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return {
    midnight: Date.UTC(part('year'), part('month') - 1, part('day')),
    minute: part('hour') * 60 + part('minute'),
  }
}
