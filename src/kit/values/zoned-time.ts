import { MINUTE_MS } from '#contract/values/durations.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { formatClock, formatDateTime } from './format-time.ts'

/** Creating a formatter takes longer than using it, and a list has hundreds of times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** How many minutes a time zone is ahead of UTC at a time. */
function aheadOfUtc(at: Date, timeZone: string): number {
  const there = Date.parse(`${clockOf(timeZone).format(at).replace(' ', 'T')}Z`)
  return Math.round((there - at.getTime()) / MINUTE_MS)
}

/** `UTC+3`, `UTC+5:30` */
function formatOffset(minutes: number): string {
  const rest = Math.abs(minutes) % 60
  const hours = Math.trunc(Math.abs(minutes) / 60)
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

interface ZonedTime {
  /** `UTC+5`: the user's own. */
  here: string
  there: string
  /** The time there, alone and with its date. */
  time: string
  dateTime: string
}

/** A time in the account's time zone; null when that has the user's offset. */
export function clockAtAccount(at: string, timeZone: string, locale: string): ZonedTime | null {
  const moment = new Date(at)
  const [here, there] = [-moment.getTimezoneOffset(), aheadOfUtc(moment, timeZone)]
  if (here === there) return null
  return {
    here: formatOffset(here),
    there: formatOffset(there),
    time: formatClock(at, locale, timeZone),
    dateTime: formatDateTime(at, locale, Date.now(), timeZone),
  }
}
