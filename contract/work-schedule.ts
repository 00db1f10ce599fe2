import { z } from 'zod'
import { date } from './route.ts'
import { timezone } from './timezone.ts'

const DAY_MIN = 24 * 60

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' })
const end = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'invalid' })

const workDay = z.strictObject({
  day: z.number().int().min(1).max(7),
  is_working: z.boolean(),
  from: clock,
  to: end,
  break_from: end.nullable().optional(),
  break_to: end.nullable().optional(),
})
export type WorkDay = z.output<typeof workDay>

/**
 * A week of work in the employee's own time zone; days absent from `days` are days off. A day whose end is not after its
 * beginning lasts into the next.
 */
export const workSchedule = z.strictObject({
  timezone,
  days: z.array(workDay).min(1, { error: 'days_required' }).max(7).superRefine(checkDays),
  days_off: z.array(date).max(366).default([]),
})
export type WorkSchedule = z.output<typeof workSchedule>

/** Each day once; a break with a beginning has an end and lies within the shift; no shift lasts into the next one. */
function checkDays(days: WorkDay[], context: z.RefinementCtx): void {
  for (const [index, day] of days.entries()) {
    const refuse = (field: keyof WorkDay, message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message })
    if (days.findIndex((other) => other.day === day.day) < index) refuse('day', 'duplicate')
    if (!day.break_from !== !day.break_to) refuse(day.break_from ? 'break_to' : 'break_from', 'required')
    if (!day.is_working) continue
    const shift = shiftOf(day)
    if (shift.pause && shift.pause.from >= shift.to) refuse('break_from', 'break_outside')
    else if (shift.pause && (shift.pause.to > shift.to || shift.pause.to <= shift.pause.from)) {
      refuse('break_to', 'break_outside')
    }
    const before = days.find((other) => other.is_working && other.day === (day.day === 1 ? 7 : day.day - 1))
    if (before && shiftOf(before).to - DAY_MIN > shift.from) refuse('from', 'shifts_overlap')
  }
}

interface Stretch {
  from: number
  to: number
}

/** A day's work in minutes since its midnight; what ends on the next day ends after 24 h. */
export function shiftOf({ from, to, break_from, break_to }: WorkDay): Stretch & { pause: Stretch | null } {
  const start = clockMinutes(from)
  const following = (text: string) => (clockMinutes(text) <= start ? clockMinutes(text) + DAY_MIN : clockMinutes(text))
  const pause = break_from && break_to ? { from: following(break_from), to: following(break_to) } : null
  return { from: start, to: following(to), pause }
}

/** Whether who has this schedule is at work at the moment: in a shift, also one that began the day before, and not in its break. */
export function isOnDuty({ timezone, days, days_off }: WorkSchedule, at: Date): boolean {
  const { midnight, minute } = localTime(timezone, at)
  return [0, 1].some((daysBefore) => {
    const date = new Date(midnight - daysBefore * DAY_MIN * 60_000)
    if (days_off.includes(date.toISOString().slice(0, 10))) return false
    const day = days.find((one) => one.is_working && one.day === (date.getUTCDay() || 7))
    if (!day) return false
    const { from, to, pause } = shiftOf(day)
    const reached = minute + daysBefore * DAY_MIN
    return isWithin(reached, { from, to }) && !(pause && isWithin(reached, pause))
  })
}

function isWithin(minute: number, { from, to }: Stretch): boolean {
  return minute >= from && minute < to
}

/** The date on the zone's calendar, as its midnight in UTC, and the minute on its clocks. */
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

function clockMinutes(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}
