import type { Locale } from '#contract/messages.ts'
import { serverWordsIn } from '../words/index.ts'

/** When something happens, as a subject says it: `во вторник, 1 декабря,` and `10:00`. */
export interface SpokenTime {
  /** Followed by the time. */
  day: string
  time: string
}

const DAY_MS = 24 * 3_600_000

/**
 * A time in an account's time zone. Today and tomorrow go by name only in an email that is sent at once: any other may be
 * read on another day.
 */
export function spokenTime(at: string, timezone: string, locale: Locale, { isSentAtOnce = false } = {}): SpokenTime {
  const { days } = serverWordsIn(locale).emails
  const moment = new Date(at)
  const now = new Date()
  const dateOf = (time: Date) =>
    new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: timezone }).format(time)
  const date = dateOf(moment)
  const today = dateOf(now)
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  })
  const time = clock.format(moment)
  if (isSentAtOnce && date === today) return { day: days.today, time }
  // Of calendar dates: a day may have 23 or 25 hours.
  if (isSentAtOnce && Date.parse(date) - Date.parse(today) === DAY_MS) return { day: days.tomorrow, time }
  const dates = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: timezone,
  })
  return { day: days.on(new Date(date).getUTCDay(), dates.format(moment)), time }
}
