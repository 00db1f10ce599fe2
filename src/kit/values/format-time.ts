import { DAY_MS, MINUTE_MS } from '#contract/values/durations.ts'
import { dateFormat } from '#contract/values/formats.ts'

const HOUR_MIN = 60

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

/**
 * `20 нояб., 14:30`, in the browser's time zone or a given one; the year is shown only when it is not the current one.
 */
export function formatDateTime(at: string, locale: string, now = Date.now(), timeZone?: string): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: isThisYear ? undefined : 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(date)
}

export function formatClock(at: string, locale: string, timeZone?: string): string {
  return dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(at))
}

/** `14:30` today, and with its date on another day. */
export function formatRecent(at: string, locale: string, now: number): string {
  return isSameDay(new Date(at), new Date(now)) ? formatClock(at, locale) : formatDateTime(at, locale, now)
}

/** Days within which a weekday says which day it was. */
const WEEKDAY_DAYS = 6

/** `пт, 14:00` of the last days, and with its date before. */
export function formatDayOrDate(at: string, locale: string, now: number): string {
  if (now - Date.parse(at) > WEEKDAY_DAYS * DAY_MS) return formatDateTime(at, locale, now)
  if (isSameDay(new Date(at), new Date(now))) return formatClock(at, locale)
  return dateFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  )
}

type RelativeTime =
  | { key: 'now' }
  | { key: 'minutes'; count: number }
  | { key: 'hour' }
  | { key: 'today' | 'yesterday'; time: string }
  | { key: 'date'; date: string }

/** How long ago, in minutes, then an hour, a time of today or yesterday, a date. */
export function relativeTime(at: string, locale: string, now: number): RelativeTime {
  const date = new Date(at)
  const minutes = Math.floor((now - date.getTime()) / MINUTE_MS)
  if (minutes <= 1) return { key: 'now' }
  if (minutes < HOUR_MIN) return { key: 'minutes', count: minutes }
  if (minutes < 2 * HOUR_MIN) return { key: 'hour' }
  const today = new Date(now)
  if (isSameDay(date, today)) return { key: 'today', time: formatClock(at, locale) }
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (isSameDay(date, yesterday)) return { key: 'yesterday', time: formatClock(at, locale) }
  return { key: 'date', date: formatDate(date, locale, today) }
}

/** `20 нояб.`; the year is shown only when it is not the current one. */
function formatDate(date: Date, locale: string, today: Date): string {
  const year = date.getFullYear() === today.getFullYear() ? undefined : 'numeric'
  return dateFormat(locale, { day: 'numeric', month: 'short', year }).format(date)
}

/** Minutes until a time; negative when it has passed. */
export function minutesUntil(at: string, now: number): number {
  return (new Date(at).getTime() - now) / MINUTE_MS
}
