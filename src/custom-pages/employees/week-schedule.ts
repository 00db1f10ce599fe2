import type { WorkSchedule } from '../../../contract/employees.ts'

export type ScheduleDay = WorkSchedule['days'][number]

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

const USUAL = { from: '09:00', to: '18:00', break_from: '13:00', break_to: '14:00' }
const STEP_MIN = 30
const DAY_MIN = 24 * 60

/** The usual five days of eight hours, for whoever has no schedule yet. */
export function usualWeek(timezone: string): WorkSchedule {
  return { timezone, days: WEEK.map((day) => ({ day, is_working: day <= 5, ...USUAL })), days_off: [] }
}

/** All seven days in order; those a schedule leaves out are days off. */
export function wholeWeek(schedule: WorkSchedule): WorkSchedule {
  const days = WEEK.map(
    (day) => schedule.days.find((known) => known.day === day) ?? { day, is_working: false, ...USUAL },
  )
  return { ...schedule, days }
}

function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Half hours of a day, its end included; `also` adds a time that falls between them. */
export function clockChoices(also?: string | null): string[] {
  const steps = Array.from({ length: DAY_MIN / STEP_MIN + 1 }, (_, index) => clockOf(index * STEP_MIN))
  return also && !steps.includes(also) ? [...steps, also].sort() : steps
}

/** Hours worked on a day, without its break. */
export function workedHours({ is_working, from, to, break_from, break_to }: ScheduleDay): number {
  if (!is_working) return 0
  const pause = break_from && break_to ? minutesOf(break_to) - minutesOf(break_from) : 0
  return Math.max(0, minutesOf(to) - minutesOf(from) - pause) / 60
}

export type DayProblem = 'order' | 'breakHalf' | 'breakOutside'

/** What does not hold in a day: it ends before it starts, or its break has one end or lies outside of it. */
export function problemOf({ is_working, from, to, break_from, break_to }: ScheduleDay): DayProblem | null {
  if (!is_working) return null
  if (minutesOf(to) <= minutesOf(from)) return 'order'
  if (!break_from !== !break_to) return 'breakHalf'
  if (!break_from || !break_to) return null
  const isInside =
    minutesOf(break_from) >= minutesOf(from) &&
    minutesOf(break_to) <= minutesOf(to) &&
    minutesOf(break_from) < minutesOf(break_to)
  return isInside ? null : 'breakOutside'
}
