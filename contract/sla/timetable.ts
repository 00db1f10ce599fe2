import type { WorkDayKind } from '../scheduler/work-calendar.ts'
import { clockMinutes, weekdayOf } from '../values/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Stretch } from '../values/durations.ts'
import { instantOf, localDateAt } from '../values/zone-clock.ts'
import type { ServiceHours } from './service-hours.ts'

/** What a calendar says of a date that differs from its weekday; null: the weekday decides. */
export type FindDay = (date: string) => { kind: WorkDayKind; title: string | null } | null

export interface Timetable {
  timeZone: string
  /** The milliseconds inside hours between two instants. */
  countedBetween(from: number, to: number): number
  /**
   * The first instant by which `amount` milliseconds inside hours, a whole number above 0, have gone by since `from`;
   * null: not within `REACH_DAYS`.
   */
  after(from: number, amount: number): number | null
  /**
   * When the hours of the n-th day close whose first hours open after `from`; those of a day that has begun do not count.
   * null: not within `REACH_DAYS`.
   */
  closingAfter(from: number, days: number): number | null
  /** The hours that touch a stretch, in order. */
  hoursWithin(stretch: Stretch): Stretch[]
  /** Where one day ends and the next begins, inside a stretch. */
  midnightsWithin(stretch: Stretch): number[]
  /** The holiday, named or not, that closes the day of an instant; null where none does. */
  holidayAt(instant: number): { title: string | null } | null
}

/** How far ahead hours are looked for. */
export const REACH_DAYS = 800
/** Days that are reckoned at once. */
const STEP_DAYS = 30
/** A short day ends so much earlier. Source: Labour Code of Russia, article 95. */
const SHORTER_MS = HOUR_MS

/**
 * The open hours as instants, reckoned once and extended as far as they are asked for: many clocks share a timetable.
 * A time that the clocks of the zone skip is the first that exists, and one that comes twice is the first of the two.
 * @param timeZone where the hours are kept
 * @param findDay the calendar that `holidays` of the hours names
 */
export function openTimetable(hours: ServiceHours, timeZone: string, findDay: FindDay): Timetable {
  const week = readWeek(hours)
  /** `sums[i]`: the milliseconds of all hours before the i-th; `days[i]`: the day it belongs to, since 1970. */
  let [opens, closes, sums, days]: [number[], number[], number[], number[]] = [[], [], [0], []]
  let [firstDay, endDay] = [0, 0]

  function hoursOn(day: number): Stretch[] {
    const differs = hours.holidays === 'work' ? null : findDay(dateOf(day))
    if (differs?.kind === 'holiday') return []
    const weekday = weekdayOf(new Date(day * DAY_MS))
    const usual = week[weekday - 1] ?? []
    const isWeekendAtWork = differs !== null && weekday > 5 && usual.length === 0
    const local = isWeekendAtWork ? hoursBefore(week, weekday) : usual
    const isShorter = differs?.kind === 'short' && hours.short_days && !hours.is_always
    const end = Math.max(...local.map(({ to }) => to)) - (isShorter ? SHORTER_MS : 0)
    const start = day * DAY_MS
    return local.map(({ from, to }) => ({
      from: instantOf(timeZone, start + from),
      to: instantOf(timeZone, start + Math.min(to, end)),
    }))
  }

  function extend(end: number): void {
    for (; endDay < end; endDay++) {
      for (const { from, to } of hoursOn(endDay)) {
        // Those of the evening before may last until now.
        const open = Math.max(from, closes.at(-1) ?? from)
        if (open >= to) continue
        opens.push(open)
        closes.push(to)
        sums.push((sums.at(-1) ?? 0) + to - open)
        days.push(endDay)
      }
    }
  }

  /** Has the hours reckoned that may touch a stretch: zones are at most 14 hours from UTC, and hours may last overnight. */
  function cover(from: number, to: number): void {
    const [first, end, known] = [dayOf(from) - 2, dayOf(to) + 2, endDay - firstDay]
    if (known > 0 && first >= firstDay) {
      if (end > endDay) extend(Math.max(end, endDay + STEP_DAYS))
      return
    }
    const until = known > 0 ? Math.max(end, endDay) : end
    ;[opens, closes, sums, days] = [[], [], [0], []]
    // As many again as were known, so that clocks in descending order do not have them reckoned at each step.
    firstDay = first - known
    endDay = firstDay
    extend(until)
  }

  /** Reckons on while there is too little, until the reach of an instant. */
  function extendWhile(isTooLittle: () => boolean, reach: number): void {
    while (isTooLittle() && endDay < dayOf(reach) + 2) extend(endDay + STEP_DAYS)
  }

  function sumAt(instant: number): number {
    const index = firstAbove(closes, instant)
    return (sums[index] ?? 0) + Math.max(0, instant - (opens[index] ?? instant))
  }

  return {
    timeZone,

    countedBetween(from, to) {
      if (to <= from) return 0
      cover(from, to)
      return sumAt(to) - sumAt(from)
    },

    after(from, amount) {
      cover(from, from)
      const reach = from + REACH_DAYS * DAY_MS
      const wanted = sumAt(from) + amount
      extendWhile(() => (sums.at(-1) ?? 0) < wanted, reach)
      // The hours within which the sum is reached, at their closing at the latest.
      const index = firstAbove(sums, wanted - 1) - 1
      const at = (opens[index] ?? Number.POSITIVE_INFINITY) + wanted - (sums[index] ?? 0)
      return at <= reach ? at : null
    },

    closingAfter(from, count) {
      cover(from, from)
      const reach = from + REACH_DAYS * DAY_MS
      let found = 0
      for (let index = firstAbove(opens, from); ; index++) {
        extendWhile(() => index >= opens.length, reach)
        const [day, close] = [days[index], closes[index]]
        if (close === undefined || close > reach) return null
        if (day !== days[index - 1]) found++
        if (found === count && day !== days[index + 1]) return close
      }
    },

    hoursWithin({ from, to }) {
      if (to <= from) return []
      cover(from, to)
      const found: Stretch[] = []
      for (let index = firstAbove(closes, from); (opens[index] ?? to) < to; index++) {
        found.push({ from: Math.max(from, opens[index] ?? from), to: Math.min(to, closes[index] ?? to) })
      }
      return found
    },

    midnightsWithin({ from, to }) {
      const found: number[] = []
      for (let day = dayOf(from) - 1; ; day++) {
        const midnight = instantOf(timeZone, day * DAY_MS)
        if (midnight >= to) return found
        // A day that a zone left out has none.
        if (midnight > from && midnight !== found.at(-1)) found.push(midnight)
      }
    },

    holidayAt(instant) {
      const found = hours.holidays === 'work' ? null : findDay(localDateAt(timeZone, instant))
      return found?.kind === 'holiday' ? { title: found.title } : null
    },
  }
}

/** The index of the first number that is greater, in ascending ones. */
function firstAbove(numbers: readonly number[], bound: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) > bound) high = middle
    else low = middle + 1
  }
  return low
}

/** The day of UTC, since 1970. */
function dayOf(instant: number): number {
  return Math.floor(instant / DAY_MS)
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Of Monday to Sunday, in milliseconds of local time since the midnight of the day on which they open. */
function readWeek({ days, is_always }: ServiceHours): Stretch[][] {
  if (is_always) return days.map(() => [{ from: 0, to: DAY_MS }])
  return days.map((intervals) =>
    intervals
      .map(({ from, to }) => ({ from: clockMinutes(from) * MINUTE_MS, to: clockMinutes(to) * MINUTE_MS }))
      .map(({ from, to }) => ({ from, to: to > from ? to : to + DAY_MS }))
      .sort((one, other) => one.from - other.from),
  )
}

/** Those of a Saturday or Sunday at work that has none of its own: of the last weekday before it that has any. */
function hoursBefore(week: Stretch[][], weekday: number): Stretch[] {
  return week.slice(0, weekday - 1).findLast((day) => day.length > 0) ?? []
}
