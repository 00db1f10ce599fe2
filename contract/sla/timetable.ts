import type { WorkDayKind } from '../scheduler/work-calendar.ts'
import { clockMinutes, weekdayOf } from '../values/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../values/durations.ts'
import { instantOf, localTimeAt } from '../values/zone-clock.ts'
import type { ServiceHours } from './service-hours.ts'

/** A stretch of time in milliseconds since 1970, without its end. */
export interface Stretch {
  from: number
  to: number
}

/** What a calendar says of a date that differs from its weekday; null: the weekday decides. */
export type FindDay = (date: string) => { kind: WorkDayKind; title: string | null } | null

export interface Timetable {
  timeZone: string
  /** The milliseconds inside hours between two instants. */
  countedBetween(from: number, to: number): number
  /** The first instant by which `amount` milliseconds inside hours have gone by since `from`; null: not within `REACH_DAYS`. */
  after(from: number, amount: number): number | null
  /** When the hours of the n-th day with any close: those that open after `from`, however shortly. */
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
const STEP_DAYS = 120
/** A short day ends so much earlier. Source: Labour Code of Russia, article 95. */
const SHORTER_MS = HOUR_MS

/**
 * The open hours as instants, reckoned once and extended as far as they are asked for: many clocks share a timetable.
 * @param timeZone where the hours are kept
 * @param findDay the calendar that `holidays` of the hours names
 */
export function openTimetable(hours: ServiceHours, timeZone: string, findDay: FindDay): Timetable {
  /** `sums[i]`: the milliseconds of all hours before the i-th; `days[i]`: the day it belongs to, since 1970. */
  let [opens, closes, sums, days]: [number[], number[], number[], number[]] = [[], [], [0], []]
  let [firstDay, endDay] = [0, 0]

  function reckonDays(from: number, end: number): void {
    for (let day = from; day < end; day++) {
      for (const { from, to: close } of hoursOfDay(hours, timeZone, findDay, day)) {
        // Those of the evening before may last longer than this day's wait.
        const open = Math.max(from, closes.at(-1) ?? from)
        if (open >= close) continue
        opens.push(open)
        closes.push(close)
        sums.push((sums.at(-1) ?? 0) + close - open)
        days.push(day)
      }
    }
    endDay = end
  }

  /** Hours of the day before may last into a day. */
  function cover(from: number, to: number): void {
    const first = Math.floor(localTimeAt(timeZone, from) / DAY_MS) - 2
    const end = Math.floor(localTimeAt(timeZone, to) / DAY_MS) + 3
    if (endDay === 0 || first < firstDay) {
      const known = endDay
      ;[opens, closes, sums, days] = [[], [], [0], []]
      firstDay = first
      reckonDays(first, Math.max(end, known, first + STEP_DAYS))
    } else if (end > endDay) {
      reckonDays(endDay, Math.max(end, endDay + STEP_DAYS))
    }
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
      const limit = firstDay + REACH_DAYS + Math.ceil((from - instantOf(timeZone, firstDay * DAY_MS)) / DAY_MS)
      const wanted = sumAt(from) + amount
      while ((sums.at(-1) ?? 0) < wanted) {
        if (endDay >= limit) return null
        reckonDays(endDay, Math.min(limit, endDay + STEP_DAYS))
      }
      // The hours within which the sum is reached, at their closing at the latest.
      const index = firstAbove(sums, wanted - 1) - 1
      return (opens[index] ?? from) + wanted - (sums[index] ?? 0)
    },

    closingAfter(from, count) {
      cover(from, from)
      const first = firstAbove(opens, from)
      const begun = days[first - 1]
      let found = 0
      for (let index = first; ; index++) {
        while (index + 1 >= opens.length) {
          if (endDay - firstDay >= REACH_DAYS) return null
          reckonDays(endDay, endDay + STEP_DAYS)
        }
        const day = days[index]
        if (day !== begun && day !== days[index - 1]) found++
        if (found === count && days[index + 1] !== day) return closes[index] ?? null
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
      const first = Math.floor(localTimeAt(timeZone, from) / DAY_MS) + 1
      const found: number[] = []
      for (let day = first; ; day++) {
        const midnight = instantOf(timeZone, day * DAY_MS)
        if (midnight >= to) return found
        if (midnight > from) found.push(midnight)
      }
    },

    holidayAt(instant) {
      const day = Math.floor(localTimeAt(timeZone, instant) / DAY_MS)
      const found = hours.holidays === 'work' ? null : findDay(dateOf(day))
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

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The hours that open on a day, as instants. A time that the clocks skip is the first that exists. */
function hoursOfDay(hours: ServiceHours, timeZone: string, findDay: FindDay, day: number): Stretch[] {
  const differs = hours.holidays === 'work' ? null : findDay(dateOf(day))
  if (differs?.kind === 'holiday') return []
  const weekday = weekdayOf(new Date(day * DAY_MS))
  const intervals = hours.is_always ? WHOLE_DAY : intervalsOf(hours, weekday, differs?.kind === 'working')
  const local = intervals.map(({ from, to }) => {
    const [open, close] = [clockMinutes(from), clockMinutes(to)]
    return { from: open * MINUTE_MS, to: close * MINUTE_MS + (close <= open ? DAY_MS : 0) }
  })
  const isShorter = differs?.kind === 'short' && hours.short_days && !hours.is_always
  const end = Math.max(...local.map(({ to }) => to)) - (isShorter ? SHORTER_MS : 0)
  return local
    .map(({ from, to }) => ({ from, to: Math.min(to, end) }))
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({
      from: instantOf(timeZone, day * DAY_MS + from),
      to: instantOf(timeZone, day * DAY_MS + to),
    }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from)
}

const WHOLE_DAY = [{ from: '00:00', to: '24:00' }]

/** A day off that was made a working day has the hours of the last weekday before it that has any. */
function intervalsOf({ days }: ServiceHours, weekday: number, isMadeWorking: boolean): ServiceHours['days'][number] {
  const own = days[weekday - 1] ?? []
  if (own.length > 0 || !isMadeWorking) return own
  const before = Array.from({ length: 6 }, (_, back) => days[(weekday - 2 - back + 14) % 7] ?? [])
  return before.find((intervals) => intervals.length > 0) ?? []
}
