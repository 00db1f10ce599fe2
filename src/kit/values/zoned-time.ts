import { dateFormat } from '../../../contract/formats.ts'
import { formatClock, formatDateTime } from './format-time.ts'

const MINUTE_MS = 60_000

/** Making one takes longer than using it, and a list has hundreds of times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** By how many minutes the clocks of a zone are ahead of UTC at a time. */
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
  /** `UTC+5`: the reader's own. */
  here: string
  there: string
  /** What the clock says there, and with its date. */
  time: string
  dateTime: string
}

/** What the clocks of the company say at a time; null where they say the same as the reader's. */
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
