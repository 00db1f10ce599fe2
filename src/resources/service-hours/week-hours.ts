import type { ServiceHours } from '#contract/sla/service-hours.ts'
import { clockMinutes } from '#contract/values/clock.ts'

export type Days = ServiceHours['days']
export type Intervals = Days[number]

const WORKING_DAYS = 5
const USUAL: Intervals = [{ from: '09:00', to: '18:00' }]
const LUNCH = { from: '13:00', to: '14:00' }
const EVENING = { from: '19:00', to: '22:00' }

export const USUAL_WEEK: Days = Array.from({ length: 7 }, (_, day) => (day < WORKING_DAYS ? USUAL : []))

/** The hours of Monday on every working day. */
export function asMonday(days: Days): Days {
  return days.map((intervals, day) => (day < WORKING_DAYS ? (days[0] ?? []) : intervals))
}

/** A further interval, for the user to set right. */
export function withInterval(intervals: Intervals): Intervals {
  return intervals.length === 0 ? USUAL : [...intervals, EVENING]
}

/** The interval that a lunch falls into, as that before and that after it; null where none does. */
export function withLunch(intervals: Intervals): Intervals | null {
  const at = intervals.findIndex(({ from, to }) => from < LUNCH.from && !endsNextDay({ from, to }) && to > LUNCH.to)
  const around = intervals[at]
  if (!around) return null
  return intervals.toSpliced(at, 1, { from: around.from, to: LUNCH.from }, { from: LUNCH.to, to: around.to })
}

/** A night shift: it ends on the next day. */
export function endsNextDay({ from, to }: Intervals[number]): boolean {
  return clockMinutes(to) <= clockMinutes(from)
}
