export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The demo account's time zone: UTC+3 all year round, without clock changes, since 2014. */
const MOSCOW_OFFSET = 3 * HOUR

/** The day in Moscow of a moment (milliseconds), counted from 1970-01-01. */
export function moscowDay(moment: number): number {
  return Math.floor((moment + MOSCOW_OFFSET) / DAY)
}

/** A moment of a day in Moscow: `at(day, 9.5)` is half past nine. */
export function at(day: number, hours: number): number {
  return day * DAY - MOSCOW_OFFSET + Math.round(hours * HOUR)
}

/** 1 (Monday) to 7 (Sunday). */
export function weekday(day: number): number {
  return ((day + 3) % 7) + 1
}

/** The time of day in Moscow, in hours. */
export function hourOf(moment: number): number {
  return (moment - at(moscowDay(moment), 0)) / HOUR
}

/** `YYYY-MM-DD` */
export function dateText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** A moment in the database's format. */
export function timeText(moment: number): string {
  return new Date(moment).toISOString()
}
