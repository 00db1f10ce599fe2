import { capitalized } from '#contract/capitalized.ts'
import { plainNote } from '#contract/mentions.ts'
import type { Locale } from '#contract/messages.ts'
import type {
  NotificationFormats,
  NotificationSubject,
  NotificationTexts,
  Payload,
} from '#contract/notifications/notification-texts.ts'
import { NOTIFICATION_GROUPS, type NotificationType } from '#contract/notifications/notification-types.ts'
import { spokenTime } from '../mail/spoken-time.ts'
import { serverWordsIn } from '../words/index.ts'

/** @param subject null when the user may not see it any more: only its number is shown then */
export function notificationTitle(
  locale: Locale,
  type: NotificationType,
  payload: Payload,
  subject: NotificationSubject | null,
): string {
  const texts = serverWordsIn(locale).notifications
  const what = texts.types[type].what(payload)
  if (payload.number === undefined) return capitalized(what)
  return `${texts.request(payload.number, subject?.is_emergency ?? false)}: ${what}`
}

/** The subject of an email: a sentence with the name of what it is about, if the user may see it. */
export function emailSubjectOf(
  locale: Locale,
  timezone: string,
  type: NotificationType,
  payload: Payload,
  subject: NotificationSubject | null,
): string {
  const sentence = serverWordsIn(locale).emails.notifications.subjects[type]
  const deadline =
    NOTIFICATION_GROUPS.deadlines.some((one) => one === type) && (payload.new ?? payload.deadline_at ?? payload.due_at)
  const said =
    sentence && payload.number !== undefined
      ? sentence({
          number: payload.number,
          isEmergency: subject?.is_emergency ?? false,
          at: deadline ? spokenTime(deadline, timezone, locale) : null,
        })
      : notificationTitle(locale, type, payload, subject)
  return subject?.name ? `${said}: ${subject.name}` : said
}

export function bodyOf(
  locale: Locale,
  timezone: string,
  type: NotificationType,
  payload: Payload,
  subject: NotificationSubject | null,
): string {
  if (!subject) return ''
  const details = serverWordsIn(locale).notifications.types[type].details?.(
    inPlainText(payload),
    formatsOf(locale, timezone),
    subject,
  )
  return [subject.name, subject.place, details].filter(Boolean).join(' · ')
}

/** The part of the body without names, for anyone may look at a locked screen. */
export function impersonalBodyOf(
  locale: Locale,
  timezone: string,
  type: NotificationType,
  payload: Payload,
  subject: NotificationSubject | null,
): string {
  if (!subject) return ''
  // A user's comment may name anyone.
  const unwritten = { ...payload, comment: null }
  return (
    serverWordsIn(locale).notifications.types[type].details?.(unwritten, formatsOf(locale, timezone), subject) ?? ''
  )
}

export function pushTextsOf(locale: Locale): NotificationTexts['push'] {
  return serverWordsIn(locale).notifications.push
}

/** What happened, in a group that names the subject once. */
export function lineOf(
  locale: Locale,
  timezone: string,
  type: NotificationType,
  payload: Payload,
  subject: NotificationSubject | null,
): string {
  const { what, details } = serverWordsIn(locale).notifications.types[type]
  const particulars = subject && details?.(inPlainText(payload), formatsOf(locale, timezone), subject)
  return [capitalized(what(payload)), particulars].filter(Boolean).join(' · ')
}

/** A note with its mentions as names. */
function inPlainText(payload: Payload): Payload {
  return payload.comment ? { ...payload, comment: plainNote(payload.comment) } : payload
}

function formatsOf(locale: Locale, timezone: string): NotificationFormats {
  return {
    time: (value) =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        hourCycle: 'h23',
        timeZone: timezone,
      }).format(new Date(value)),
    // A calendar date has no zone.
    day: (value) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value)),
    gigabytes: (bytes) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: 1, style: 'unit', unit: 'gigabyte' }).format(
        bytes / 1024 ** 3,
      ),
    money: (value, currency) =>
      currency
        ? new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(value))
        : new Intl.NumberFormat(locale).format(Number(value)),
  }
}
