import { DAY_MS } from './durations.ts'

/** The size of the cache per zone: a few years of days. */
const DAYS_MAX = 4000

interface Zone {
  format: Intl.DateTimeFormat
  offsets: Map<number, number>
}

const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone)
  if (!zone) {
    const part = 'numeric'
    const clock = { hour: part, minute: part, second: part, hourCycle: 'h23' } as const
    const format = new Intl.DateTimeFormat('en', { timeZone, year: part, month: part, day: part, ...clock })
    zone = { format, offsets: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}

/**
 * The local time in a zone at an instant, as the milliseconds since 1970 at which UTC shows the same.
 */
export function localTimeAt(timeZone: string, instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000
  const parts = new Map(
    zoneOf(timeZone)
      .format.formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const date = Date.UTC(part('year'), part('month') - 1, part('day'))
  return date + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000 + (instant - whole)
}

/** The day in a zone at an instant, as `2026-12-01`. */
export function localDateAt(timeZone: string, instant: number): string {
  return new Date(localTimeAt(timeZone, instant)).toISOString().slice(0, 10)
}

/** Called with midnights of UTC only, so that the days of many schedules of one zone are computed once. */
function offsetAtDay(timeZone: string, day: number): number {
  const { offsets } = zoneOf(timeZone)
  const known = offsets.get(day)
  if (known !== undefined) return known
  if (offsets.size >= DAYS_MAX) offsets.clear()
  const offset = localTimeAt(timeZone, day * DAY_MS) - day * DAY_MS
  offsets.set(day, offset)
  return offset
}

/**
 * When the clocks of a zone show a local time in the form of `localTimeAt`: the first of the two when it occurs twice,
 * and the first minute that exists when the clocks skip it.
 */
export function instantOf(timeZone: string, local: number): number {
  const day = Math.floor(local / DAY_MS)
  // Zones are at most 14 hours from UTC: the instant lies between these two days' offsets.
  const [before, after] = [offsetAtDay(timeZone, day - 1), offsetAtDay(timeZone, day + 2)]
  if (before === after) return local - before
  // The change of the clocks is somewhere between the two.
  let [low, high] = [(day - 1) * DAY_MS, (day + 2) * DAY_MS]
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (localTimeAt(timeZone, middle) - middle === before) low = middle
    else high = middle
  }
  return local - before < high ? local - before : Math.max(local - after, high)
}
