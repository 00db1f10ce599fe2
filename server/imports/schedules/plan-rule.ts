import { Temporal } from 'temporal-polyfill'
import type { Frequency } from './frequency.ts'

/** When a plan recurs, in the contract's terms: the part of a rule that a sheet can express. */
export interface PlanRule {
  days: number[]
  schedule: {
    freq: Frequency['unit']
    interval: number
    starts_on: string
    months?: number[]
  }
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** Days in every month but February. */
const DAYS_A_MONTH = 30
const MONTHS_A_YEAR = 12

/** The rule of a frequency from a day on. Several times in a week, month or year are spread evenly. */
export function ruleFrom({ unit, interval, times, weekdays, monthDay }: Frequency, startsOn: string): PlanRule {
  const { day, month, dayOfWeek } = Temporal.PlainDate.from(startsOn)
  const schedule = { freq: unit, interval, starts_on: startsOn }
  switch (unit) {
    case 'day':
      return { days: weekdays ?? WEEK, schedule }
    case 'week':
      return { days: weekdays ?? spread(dayOfWeek, times, WEEK.length), schedule }
    case 'month':
      return { days: monthDay ? [monthDay] : daysOfMonth(day, times), schedule }
    case 'year':
      return {
        days: [day],
        schedule: { ...schedule, ...(times > 1 && { months: spread(month, times, MONTHS_A_YEAR) }) },
      }
  }
}

function daysOfMonth(first: number, times: number): number[] {
  return times === 1 ? [first] : spread(Math.min(first, DAYS_A_MONTH), times, DAYS_A_MONTH)
}

/** This many numbers from 1 to `length`, evenly spaced, including the first. */
function spread(first: number, times: number, length: number): number[] {
  const places = Array.from({ length: times }, (_, index) => first - 1 + Math.floor((index * length) / times))
  return places.map((place) => (place % length) + 1).toSorted((a, b) => a - b)
}

/** Work on some days of some months, every year. */
export interface MarkedMonths {
  days: number[]
  months: number[]
}

/**
 * The rule of months marked in the grid of a year, from a day on. Evenly spaced months become an interval; otherwise
 * the rule names them.
 */
export function ruleOfMonths({ days, months }: MarkedMonths, from: string): PlanRule {
  const starts_on = firstDateIn({ days, months }, from)
  const gap = MONTHS_A_YEAR / months.length
  const isEven = months.every((month, index) => month === (months[0] ?? 0) + index * gap)
  if (isEven && months.length > 1) return { days, schedule: { freq: 'month', interval: gap, starts_on } }
  return { days, schedule: { freq: 'year', interval: 1, months, starts_on } }
}

/** A day that a month lacks is moved to its last day. */
function firstDateIn({ days, months }: MarkedMonths, from: string): string {
  const { year } = Temporal.PlainDate.from(from)
  const dates = [year, year + 1].flatMap((of) =>
    months.flatMap((month) => days.map((day) => Temporal.PlainDate.from({ year: of, month, day }).toString())),
  )
  return dates.toSorted().find((date) => date >= from) ?? from
}

/** The same for two equivalent rules, wherever they begin. */
export function ruleKey({ days, schedule }: PlanRule & { schedule: { time: string } }): string {
  const { freq, interval, starts_on, months = [], time } = schedule
  const start = Temporal.PlainDate.from(starts_on)
  const sorted = (numbers: readonly number[]) => [...numbers].toSorted((a, b) => a - b)
  const named = freq === 'year' && months.length === 0 ? [start.month] : sorted(months)
  return JSON.stringify([freq, interval, sorted(days), named, time, periodOf(start, freq) % interval])
}

const EPOCH = Temporal.PlainDate.from('1970-01-05')

/** The number of the day, week, month or year of a day. */
function periodOf(day: Temporal.PlainDate, freq: Frequency['unit']): number {
  if (freq === 'year') return day.year
  if (freq === 'month') return day.year * MONTHS_A_YEAR + day.month
  const passed = EPOCH.until(day).days
  return freq === 'week' ? Math.floor(passed / WEEK.length) : passed
}
