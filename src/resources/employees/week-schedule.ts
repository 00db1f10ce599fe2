import type { Locale } from '#contract/messages.ts'
import { shiftOf } from '#contract/users/shifts.ts'
import { type WorkSchedule, workSchedule } from '#contract/users/work-schedule.ts'
import { fieldErrors } from '#contract/validation.ts'

export type ScheduleDay = WorkSchedule['days'][number]

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

const USUAL = { from: '09:00', to: '18:00', break_from: '13:00', break_to: '14:00' }
const DAY_MIN = 24 * 60

/** Five days of eight hours: the default schedule. */
export function usualWeek(timezone: string): WorkSchedule {
  return { timezone, days: WEEK.map((day) => ({ day, is_working: day <= 5, ...USUAL })), days_off: [] }
}

/** The schedule with all seven days in order; those it leaves out are days off. */
export function wholeWeek(schedule: WorkSchedule): WorkSchedule {
  const days = WEEK.map(
    (day) => schedule.days.find((known) => known.day === day) ?? { day, is_working: false, ...USUAL },
  )
  return { ...schedule, days }
}

/** Hours worked on a day, without its break. */
export function workedHours(day: ScheduleDay): number {
  if (!day.is_working) return 0
  const { from, to, pause } = shiftOf(day)
  return Math.max(0, to - from - (pause ? pause.to - pause.from : 0)) / 60
}

/** Whether a day's work ends on the next day. */
export function lastsIntoNextDay(day: ScheduleDay): boolean {
  return shiftOf(day).to > DAY_MIN
}

/** The contract's errors for a schedule in a locale, by path (`days.2.from`). */
export function scheduleErrors(schedule: WorkSchedule, locale: Locale): Record<string, string> {
  const parsed = workSchedule.safeParse(schedule)
  if (parsed.success) return {}
  const errors = Object.entries(fieldErrors(parsed.error.issues, locale))
  return Object.fromEntries(errors.map(([path, { message }]) => [path, message]))
}
