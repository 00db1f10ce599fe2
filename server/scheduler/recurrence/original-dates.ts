import { PLANNED_YEAR_MAX } from '#contract/scheduler/planned-years.ts'
import { LAST, type Recurrence, type Schedule } from '#contract/scheduler/recurrence.ts'
import { daysIn, firstOf, mondayOf, monthOf, monthOfYear, toDay, weekdayOfDay, weekOf } from './days.ts'

/** A date of the rule. */
export interface OriginalDate {
  day: number
  /** The day of the month that it replaces, which its month lacks. */
  lacking: number | null
}

/** The last day on which anything is planned. */
const END = toDay(`${PLANNED_YEAR_MAX}-12-31`)

/** The dates of a rule before holidays and exceptions, which identify its occurrences. */
export class OriginalDates {
  readonly starts: number
  readonly #rule: Recurrence
  readonly #months: number[]
  readonly #period: Period
  readonly #ends: number

  constructor(rule: Recurrence) {
    const { schedule } = rule
    this.starts = toDay(schedule.starts_on)
    this.#rule = rule
    this.#months = monthsOf(schedule, this.starts)
    this.#period = PERIODS[schedule.freq]
    this.#ends = Math.min(schedule.ends_on ? toDay(schedule.ends_on) : END, END)
    if (schedule.count && !schedule.after_completion) this.#ends = this.#dayOfCount(schedule.count)
  }

  /** From `day` on, ascending. Earlier periods are skipped without being iterated. */
  *from(day: number): Generator<OriginalDate> {
    yield* this.#walk(day, this.#rule.schedule.interval)
  }

  /** The first day from `day` on that the rule allows, whatever its interval. */
  firstAllowed(day: number): OriginalDate | null {
    return this.#walk(day, 1).next().value ?? null
  }

  find(day: number): OriginalDate | null {
    if (day < this.starts || day > this.#ends) return null
    const period = this.#period.of(day)
    if ((period - this.#period.of(this.starts)) % this.#rule.schedule.interval !== 0) return null
    return this.#datesIn(period, monthOf(day)).find((date) => date.day === day) ?? null
  }

  /** How many there are before a day. */
  countBefore(day: number): number {
    let counted = 0
    for (const date of this.from(this.starts)) {
      if (date.day >= day) break
      counted += 1
    }
    return counted
  }

  *#walk(day: number, interval: number): Generator<OriginalDate> {
    const from = Math.max(day, this.starts)
    const first = this.#period.of(this.starts)
    const passed = Math.floor((this.#period.of(from) - first) / interval)
    for (let period = first + passed * interval; this.#period.starts(period) <= this.#ends; period += interval) {
      for (const date of this.#datesIn(period)) {
        if (date.day >= from && date.day <= this.#ends) yield date
      }
    }
  }

  /** The last of this many dates; if the rule has fewer, its own end. */
  #dayOfCount(count: number): number {
    let left = count
    for (const { day } of this.from(this.starts)) {
      left -= 1
      if (left === 0) return day
    }
    return this.#ends
  }

  /** Ascending. With `ofMonth`, a year's dates in that month only. */
  #datesIn(period: number, ofMonth?: number): OriginalDate[] {
    const { days, schedule } = this.#rule
    const isInMonths = ({ day }: OriginalDate) =>
      this.#months.length === ALL_MONTHS.length || this.#months.includes(monthOfYear(monthOf(day)))
    switch (schedule.freq) {
      case 'day':
        return days.includes(weekdayOfDay(period)) ? [plain(period)].filter(isInMonths) : []
      case 'week':
        return ascending(days.map((weekday) => plain(mondayOf(period) + weekday - 1))).filter(isInMonths)
      case 'month':
        return this.#months.includes(monthOfYear(period)) ? datesInMonth(this.#rule, period) : []
      case 'year':
        return this.#months
          .map((month) => period * 12 + month - 1)
          .filter((month) => ofMonth === undefined || month === ofMonth)
          .flatMap((month) => datesInMonth(this.#rule, month))
    }
  }
}

/** The unit of the interval. */
interface Period {
  of(day: number): number
  /** Its first day. */
  starts(period: number): number
}

const PERIODS: Record<Schedule['freq'], Period> = {
  day: { of: (day) => day, starts: (day) => day },
  week: { of: weekOf, starts: mondayOf },
  month: { of: monthOf, starts: firstOf },
  year: { of: (day) => Math.floor(monthOf(day) / 12), starts: (year) => firstOf(year * 12) },
}

const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * Counted from completion, a date may be in any month: only that of `starts_on` would often be most of a year later.
 */
function monthsOf({ months, freq, after_completion }: Schedule, starts: number): number[] {
  if (months.length > 0) return [...months].sort((a, b) => a - b)
  return freq === 'year' && !after_completion ? [monthOfYear(monthOf(starts))] : ALL_MONTHS
}

function datesInMonth({ days, schedule }: Recurrence, month: number): OriginalDate[] {
  if (schedule.freq === 'month' && schedule.month_mode === 'nth') {
    return ascending(days.map((weekday) => plain(nthOf(weekday, schedule.nth ?? 1, month))))
  }
  const last = daysIn(month)
  const named = days.map((day) => ({
    day: firstOf(month) + (day === LAST ? last : Math.min(day, last)) - 1,
    lacking: day > last ? day : null,
  }))
  return ascending(named).filter(({ day }, index, all) => all[index - 1]?.day !== day)
}

function nthOf(weekday: number, nth: number, month: number): number {
  const first = firstOf(month) + ((weekday - weekdayOfDay(firstOf(month)) + 7) % 7)
  if (nth !== LAST) return first + (nth - 1) * 7
  return first + 28 < firstOf(month + 1) ? first + 28 : first + 21
}

function plain(day: number): OriginalDate {
  return { day, lacking: null }
}

/** Of several on one day, an existing day comes first, then the lowest of the days that the month lacks. */
function ascending(dates: OriginalDate[]): OriginalDate[] {
  return dates.sort((a, b) => a.day - b.day || (a.lacking ?? 0) - (b.lacking ?? 0))
}
