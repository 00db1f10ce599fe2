import type { Locale } from '../../../contract/messages.ts'

/** A line of an email. */
export type EmailFact = [name: string, value: string]

/** A day and a time in the account's time zone. */
export function longTime(at: string, timezone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: timezone,
  })
  return format.format(new Date(at))
}

/** Only the time on the day on which the email is written, else with the date. */
export function shortTime(at: string, timezone: string, locale: Locale): string {
  const day = (time: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: timezone }).format(time)
  const isToday = day(new Date(at)) === day(new Date())
  const options = isToday ? {} : ({ day: 'numeric', month: 'long' } as const)
  const format = new Intl.DateTimeFormat(locale, {
    ...options,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  })
  return format.format(new Date(at))
}
