import type { WorkSchedule } from '../../contract/work-schedule.ts'

const DAY_MIN = 24 * 60
/** How PostgreSQL's to_char writes a local time, in the form that is read here. */
export const LOCAL_TIME = 'YYYY-MM-DD"T"HH24:MI'

/** Minutes since 1970 on the clocks of the schedule's zone. */
type LocalMinute = number
type Stretch = [from: LocalMinute, to: LocalMinute]

/**
 * Why a stretch of local time is not all working time: it touches a day off, or hours outside of the day's work. Empty
 * when it is. Local times are `YYYY-MM-DDTHH:MM` in the schedule's zone.
 */
export function outsideWorkHours(
  schedule: WorkSchedule,
  localStart: string,
  localEnd: string,
): ('off_duty' | 'day_off')[] {
  const [start, end] = [minuteOf(localStart), minuteOf(localEnd)]
  const reasons = new Set<'off_duty' | 'day_off'>()
  let covered = start
  for (const [from, to] of workingStretches(schedule, start, end)) {
    if (from > covered && covered < end) reasons.add(reasonAt(schedule, covered))
    covered = Math.max(covered, to)
  }
  if (covered < end) reasons.add(reasonAt(schedule, covered))
  return [...reasons]
}

/** In order; from the day before, whose night shift may reach into the first day. */
function workingStretches(schedule: WorkSchedule, start: LocalMinute, end: LocalMinute): Stretch[] {
  const firstDay = Math.floor(start / DAY_MIN) - 1
  const days = Array.from({ length: Math.floor(end / DAY_MIN) - firstDay + 1 }, (_, index) => firstDay + index)
  return days.flatMap((day) => stretchesOf(schedule, day))
}

function stretchesOf(schedule: WorkSchedule, day: number): Stretch[] {
  const hours = hoursOf(schedule, day)
  if (!hours) return []
  const midnight = day * DAY_MIN
  const from = clockMinute(hours.from)
  // A shift that ends before it began ends on the next day.
  const following = (clock: string) => (clockMinute(clock) <= from ? clockMinute(clock) + DAY_MIN : clockMinute(clock))
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
  const weekday = date.getUTCDay() || 7
  return days.find((hours) => hours.day === weekday && hours.is_working)
}

function reasonAt(schedule: WorkSchedule, minute: LocalMinute): 'off_duty' | 'day_off' {
  return hoursOf(schedule, Math.floor(minute / DAY_MIN)) ? 'off_duty' : 'day_off'
}

function clockMinute(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

function minuteOf(local: string): LocalMinute {
  return Date.parse(`${local}Z`) / 60_000
}
