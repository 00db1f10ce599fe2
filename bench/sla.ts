import { type ClockFacts, clockOf } from '#contract/sla/clock.ts'
import type { ServiceHours } from '#contract/sla/service-hours.ts'
import { openTimetable } from '#contract/sla/timetable.ts'
import { DAY_MS, HOUR_MS } from '#contract/values/durations.ts'
import { median, printTable, verdict } from './table.ts'

const CLOCK_US_MAX = 50
const ROUNDS = 50
const PER_ROUND = 200

const OFFICE: ServiceHours = {
  days: Array.from({ length: 7 }, (_, day) =>
    day > 4
      ? []
      : [
          { from: '09:00', to: '13:00' },
          { from: '14:00', to: '18:00' },
        ],
  ),
  is_always: false,
  holidays: 'off',
  short_days: true,
}

/** How long the time of a clock of service takes to reckon, of a request of a year with a pause each month. */
export async function measureClocks(): Promise<void> {
  const created = Date.parse('2026-01-12T07:30:00Z')
  const facts: ClockFacts = {
    created_at: created,
    stops: Array.from({ length: 12 }, (_, month) => {
      const from = created + (month * 30 + 5) * DAY_MS
      return { from, to: from + 50 * HOUR_MS, key: 'paused', why: null }
    }),
    met_at: null,
    withdrawn_at: null,
    now: created + 365 * DAY_MS,
  }
  const target = { amount: 240 * 480, unit: 'min' } as const
  const open = () => openTimetable(OFFICE, 'Europe/Warsaw', () => null)
  const shared = open()
  const microsOf = (times: number, read: () => unknown) => {
    const began = performance.now()
    for (let time = 0; time < times; time++) read()
    return ((performance.now() - began) * 1000) / times
  }
  const medianOf = (times: number, read: () => unknown) =>
    median(Array.from({ length: ROUNDS }, () => microsOf(times, read)))
  const warm = medianOf(PER_ROUND, () => clockOf(target, shared, facts))
  const alone = medianOf(1, () => clockOf(target, open(), facts))
  console.log('A clock of service over a year with 12 pauses, µs')
  printTable(
    ['clock', 'µs', 'limit'],
    [
      ['with a timetable that others have used', warm.toFixed(1), verdict(warm <= CLOCK_US_MAX, `≤ ${CLOCK_US_MAX}`)],
      ['with a timetable of its own', alone.toFixed(0), ''],
    ],
  )
}
