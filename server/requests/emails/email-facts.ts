import type { Locale } from '#contract/messages.ts'
import type { NewEmail } from '#server/mail/write-email.ts'
import type { ClientMilestone, SubscriberMilestone } from '#server/words/email-texts.ts'

/** A line of an email. */
export type EmailFact = [name: string, value: string]

/** An email about a request, with its number. */
export interface RequestEmail extends Omit<NewEmail, 'request'> {
  accountId: number
  number: number
}

type RequestMilestone = ClientMilestone | SubscriberMilestone

interface RequestTimes {
  id: number
  deadline_at?: string | null
  expected_at: string | null
}

/** What an email about a milestone of a request says that another one might not: with another time it is news. */
export function aboutMilestone({ id, deadline_at, expected_at }: RequestTimes, milestone: RequestMilestone): string {
  const times: Partial<Record<RequestMilestone, string | null | undefined>> = {
    on_the_way: expected_at,
    deadline_changed: deadline_at,
  }
  return `request ${id} ${milestone} ${times[milestone] ?? ''}`
}

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
