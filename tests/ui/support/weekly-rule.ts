import type { Schedule } from '#contract/scheduler/recurrence.ts'

/** Every week at nine. */
export const WEEKLY_RULE: Schedule = {
  freq: 'week',
  interval: 1,
  time: '09:00',
  starts_on: '2026-03-15',
  ends_on: null,
  count: null,
  month_mode: 'day',
  nth: null,
  months: [],
  holidays: 'keep',
  create_ahead_days: 7,
  deadline_after_min: null,
  after_completion: false,
  missed: 'latest',
}
