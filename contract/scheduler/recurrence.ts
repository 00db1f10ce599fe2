import { z } from 'zod'
import { whenMissing } from '../route.ts'
import { CLOCK } from '../values/clock.ts'
import { timezone } from '../values/timezone.ts'
import { plannedDate } from './planned-years.ts'

/** How a scheduled request recurs. Source: domain, "Scheduler". */
export const FREQUENCIES = ['day', 'week', 'month', 'year'] as const

/** What happens to a date that is a day off. */
export const HOLIDAY_RULES = ['keep', 'skip', 'next', 'previous'] as const

/** What happens to dates that passed while the server was down. */
export const MISSED_RULES = ['all', 'latest', 'skip'] as const

/** The last day of a month, of any length; or the last of a weekday in it. */
export const LAST = -1

export const INTERVAL_MAX = 999
export const COUNT_MAX = 1000
export const CREATE_AHEAD_DAYS_MAX = 60
/** Two years. */
export const DEADLINE_AFTER_MAX_MIN = 2 * 366 * 24 * 60
export const EXCEPTIONS_MAX = 1000

const clock = z.string(whenMissing('required')).regex(CLOCK, { error: 'invalid' })

/** When: every `interval` days, weeks, months or years from `starts_on`, at `time` in the schedule's time zone. */
export const schedule = z.strictObject({
  freq: z.enum(FREQUENCIES),
  interval: z.number().int().min(1).max(INTERVAL_MAX).default(1),
  time: clock,
  starts_on: plannedDate,
  ends_on: plannedDate.nullable().default(null),
  /** The total number of dates; a skipped one counts. */
  count: z.number().int().min(1).max(COUNT_MAX).nullable().default(null),
  /** `day`: on the days of the month in `days`; `nth`: on the nth of each weekday in `days`. */
  month_mode: z.enum(['day', 'nth']).default('day'),
  nth: z
    .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(LAST)])
    .nullable()
    .default(null),
  /**
   * Only in these months; empty means all, and for a yearly rule the month of `starts_on`, unless the interval counts
   * from completion, which may be in any month.
   */
  months: z.array(z.number().int().min(1).max(12)).max(12).default([]),
  holidays: z.enum(HOLIDAY_RULES).default('keep'),
  create_ahead_days: z.number().int().min(0).max(CREATE_AHEAD_DAYS_MAX).default(7),
  deadline_after_min: z.number().int().min(1).max(DEADLINE_AFTER_MAX_MIN).nullable().default(null),
  /** The interval counts from the completion of the previous request, to the next day the other fields allow. */
  after_completion: z.boolean().default(false),
  missed: z.enum(MISSED_RULES).default('latest'),
})
export type Schedule = z.output<typeof schedule>

/** A date of the rule, by its original day, that is left out or takes place on another day. */
export const exception = z.discriminatedUnion('action', [
  z.strictObject({ date: plannedDate, action: z.literal('skip') }),
  z.strictObject({ date: plannedDate, action: z.literal('move'), to: plannedDate }),
])
export type Exception = z.output<typeof exception>

/**
 * Weekdays 1 (Monday) to 7 for day, week, and month by nth; days of the month 1 to 31 or LAST for month by day, and
 * year. In a daily rule, the weekdays it may fall on.
 */
export const days = z.array(z.number().int(), { error: 'days_required' }).min(1, { error: 'days_required' }).max(32)

export const recurrenceFields = { timezone, days, schedule }

/** A whole rule, from which its dates are computed. */
export interface Recurrence {
  timezone: string
  days: number[]
  schedule: Schedule
  exceptions: Exception[]
}

/** Whether `days` are weekdays rather than days of a month. */
export function namesWeekdays({ freq, month_mode }: Pick<Schedule, 'freq' | 'month_mode'>): boolean {
  return freq === 'day' || freq === 'week' || (freq === 'month' && month_mode === 'nth')
}

/** Checks the fields of a rule against each other; each error is reported at its field. */
export function checkRecurrence(rule: { days: number[]; schedule: Schedule }, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string, params = {}) =>
    context.addIssue({ code: 'custom', path, message, params })
  const { schedule, days } = rule
  const isFitting = namesWeekdays(schedule)
    ? (day: number) => day >= 1 && day <= 7
    : (day: number) => (day >= 1 && day <= 31) || day === LAST
  for (const [index, day] of days.entries()) {
    if (!isFitting(day)) refuse(['days', index], 'schedule_day_invalid')
    else if (days.indexOf(day) < index) refuse(['days', index], 'duplicate')
  }
  if (schedule.ends_on && schedule.ends_on < schedule.starts_on) {
    refuse(['schedule', 'ends_on'], 'schedule_ends_before_start')
  }
  if (schedule.freq === 'month' && schedule.month_mode === 'nth' && schedule.nth === null) {
    refuse(['schedule', 'nth'], 'required')
  }
}
