import { describe, expect, test } from 'vitest'
import { isOnDuty } from '#contract/users/shifts.ts'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'

const WEEKDAYS = [1, 2, 3, 4, 5].map((day) => ({
  day,
  is_working: true,
  from: '09:00',
  to: '18:00',
  break_from: '13:00',
  break_to: '14:00',
}))
const office: WorkSchedule = { timezone: 'Europe/Moscow', days: WEEKDAYS, days_off: ['2026-11-04'] }
/** From Friday's evening to Saturday's morning. */
const night: WorkSchedule = {
  timezone: 'Asia/Vladivostok',
  days: [{ day: 5, is_working: true, from: '22:00', to: '06:00', break_from: '01:00', break_to: '02:00' }],
  days_off: [],
}

describe('who works from nine to six in Moscow', () => {
  test.each([
    ['a minute before the shift', '2026-11-23T08:59:59+03:00', false],
    ['as it begins', '2026-11-23T09:00:00+03:00', true],
    ['in the break', '2026-11-23T13:30:00+03:00', false],
    ['after it', '2026-11-23T14:00:00+03:00', true],
    ['as the shift ends', '2026-11-23T18:00:00+03:00', false],
    ['on a Sunday', '2026-11-22T12:00:00+03:00', false],
    ['on a day off', '2026-11-04T12:00:00+03:00', false],
    ['at noon of a clock elsewhere', '2026-11-23T12:00:00Z', true],
    ['at six of a clock elsewhere', '2026-11-23T16:00:00Z', false],
  ])('is on duty %s: %s, %s', (_when, at, expected) => {
    expect(isOnDuty(office, new Date(at))).toBe(expected)
  })
})

describe('who works at night', () => {
  test.each([
    ['before midnight', '2026-11-27T23:00:00+10:00', true],
    ['after midnight', '2026-11-28T00:30:00+10:00', true],
    ['in the break', '2026-11-28T01:30:00+10:00', false],
    ['until the morning', '2026-11-28T05:59:00+10:00', true],
    ['and no longer', '2026-11-28T06:00:00+10:00', false],
    ['and not in the night before', '2026-11-27T05:00:00+10:00', false],
  ])('is on duty %s: %s, %s', (_when, at, expected) => {
    expect(isOnDuty(night, new Date(at))).toBe(expected)
  })
})
