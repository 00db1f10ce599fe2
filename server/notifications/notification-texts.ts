import { capitalized } from '#contract/capitalized.ts'
import type { Currency } from '#contract/currencies.ts'
import type { ImportEntity } from '#contract/imports/imports.ts'
import { plainNote } from '#contract/mentions.ts'
import type { Locale } from '#contract/messages.ts'
import type { NotificationType } from '#contract/notifications/notification-types.ts'
import type { OccurrenceFailure } from '#contract/scheduler/occurrences.ts'
import { en } from './texts-en.ts'
import { ru } from './texts-ru.ts'

/** The row of a notification, as its user may see it. */
export interface NotificationSubject {
  name: string
  /** Its place: a request's facility, otherwise its client; a facility's client. */
  place?: string | null
  is_emergency?: boolean
  currency?: Currency | null
  /** For an import: its entity. */
  list?: ImportEntity
}

/** Data stored with a notification; which fields there are depends on its type. */
export interface Payload {
  number?: number
  /** The event that caused it. */
  event_id?: number
  comment?: string | null
  /** A new deadline or price. */
  new?: string | null
  deadline_at?: string
  /** A calendar date: of a failed occurrence, or of a contract's end. */
  date?: string
  till?: string
  /** Days left until then. */
  days?: number
  count?: number
  failure?: OccurrenceFailure
  state?: 'done' | 'failed'
  name?: string
  role?: string
  used?: number
  limit?: number
  device_name?: string | null
}

/** Formats times and quantities for the user's language and zone. */
export interface NotificationFormats {
  time(value: string): string
  day(value: string): string
  money(value: string, currency?: Currency | null): string
  gigabytes(bytes: number): string
}

interface TypeTexts {
  /** What happened, without its subject. */
  what: (payload: Payload) => string
  /** Details, only for users who may see the row. */
  details?: (payload: Payload, formats: NotificationFormats, subject: NotificationSubject) => string | null
}

export interface NotificationTexts {
  /** The beginning of a title about a request. */
  request: (number: number, isEmergency: boolean) => string
  push: {
    /** Sent to test the delivery. */
    test: { title: string; body: string }
    /** Replaces this many single ones. */
    many: (count: number) => string
  }
  types: Record<NotificationType, TypeTexts>
}

const TEXTS: Record<Locale, NotificationTexts> = { ru, en }

/** @param subject null when the user may not see it any more: only its number is shown then */
export function notificationTitle(
  locale: Locale,
  type: NotificationType,
  payload: Payload,
  subject: NotificationSubject | null,
): string {
  const texts = TEXTS[locale]
  const what = TEXTS[locale].types[type].what(payload)
  if (payload.number === undefined) return capitalized(what)
  return `${texts.request(payload.number, subject?.is_emergency ?? false)}: ${what}`
}

export function bodyOf(
  locale: Locale,
  timezone: string,
  type: NotificationType,
  payload: Payload,
  subject: NotificationSubject | null,
): string {
  if (!subject) return ''
  const details = TEXTS[locale].types[type].details?.(inPlainText(payload), formatsOf(locale, timezone), subject)
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
  return TEXTS[locale].types[type].details?.(unwritten, formatsOf(locale, timezone), subject) ?? ''
}

export function pushTextsOf(locale: Locale): NotificationTexts['push'] {
  return TEXTS[locale].push
}

/** What happened, in a group that names the subject once. */
export function lineOf(
  locale: Locale,
  timezone: string,
  type: NotificationType,
  payload: Payload,
  subject: NotificationSubject | null,
): string {
  const { what, details } = TEXTS[locale].types[type]
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
