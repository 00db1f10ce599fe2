import { z } from 'zod'
import { date } from '../route.ts'
import { CLOCK, CLOCK_OR_24 } from '../values/clock.ts'
import { timezone } from '../values/timezone.ts'
import { DAY_MIN, shiftOf } from './shifts.ts'

const clock = z.string().regex(CLOCK, { error: 'invalid' })
const end = z.string().regex(CLOCK_OR_24, { error: 'invalid' })

const workDay = z.strictObject({
  day: z.number().int().min(1).max(7),
  is_working: z.boolean(),
  from: clock,
  to: end,
  break_from: end.nullable().optional(),
  break_to: end.nullable().optional(),
})
export type WorkDay = z.output<typeof workDay>

/** Why an employee is absent on a day off. */
export const DAY_OFF_KINDS = ['vacation', 'sick', 'other'] as const
export type DayOffKind = (typeof DAY_OFF_KINDS)[number]

/**
 * A work week in the employee's own time zone; days absent from `days` are days off. A day whose end is not after its
 * beginning ends on the next day.
 */
export const workSchedule = z.strictObject({
  timezone,
  days: z.array(workDay).min(1, { error: 'days_required' }).max(7).superRefine(checkDays),
  days_off: z.array(date).max(366).default([]),
  /** Of those of the days off that are no `other`. */
  day_off_kinds: z.partialRecord(date, z.enum(DAY_OFF_KINDS)).optional(),
})
export type WorkSchedule = z.output<typeof workSchedule>

/** Each day at most once; a break has both ends and lies within the shift; no shift overlaps the next one. */
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
