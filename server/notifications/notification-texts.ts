import type { Currency } from '../../contract/currencies.ts'
import type { ImportEntity } from '../../contract/imports/imports.ts'
import { plainNote } from '../../contract/mentions.ts'
import type { Locale } from '../../contract/messages.ts'
import type { NotificationType } from '../../contract/notifications/notification-types.ts'
import type { OccurrenceFailure } from '../../contract/scheduler/occurrences.ts'
import { en } from './texts-en.ts'
import { ru } from './texts-ru.ts'

/** The row a notification is about, as its reader may see it. */
export interface Subject {
  name: string
  /** Where it is: a request's facility, else its client; a facility's client. */
  place?: string | null
  is_emergency?: boolean
  currency?: Currency | null
  /** Of an import: which list it goes into. */
  list?: ImportEntity
}

/** What is kept with a notification. Which of it there is, its type says. */
export interface Payload {
  number?: number
  /** The event that it follows from. */
  event_id?: number
  comment?: string | null
  /** Of a deadline or a price. */
  new?: string | null
  deadline_at?: string
  /** Days of the calendar: of an occurrence that failed, of a contract's end. */
  date?: string
  till?: string
  /** How many days are left until then. */
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

/** Writes times and quantities as the reader does. */
export interface Formats {
  time(value: string): string
  day(value: string): string
  money(value: string, currency?: Currency | null): string
  gigabytes(bytes: number): string
}

interface TypeTexts {
  /** What happened, within a sentence that has said what to. */
  what: (payload: Payload) => string
  /** The particulars, which are only for whoever may see the row. */
  details?: (payload: Payload, formats: Formats, subject: Subject) => string | null
}

export interface NotificationTexts {
  /** Begins the title of what is about a request. */
  request: (number: number, isEmergency: boolean) => string
  push: {
    /** Sent to see whether it arrives. */
    test: { title: string; body: string }
    /** In the place of so many. */
    many: (count: number) => string
  }
  types: Record<NotificationType, TypeTexts>
}

const TEXTS: Record<Locale, NotificationTexts> = { ru, en }

/** @param subject null when the reader may not see it any more: nothing but its number is said then */
export function titleOf(locale: Locale, type: NotificationType, payload: Payload, subject: Subject | null): string {
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
  subject: Subject | null,
): string {
  if (!subject) return ''
  const details = TEXTS[locale].types[type].details?.(inPlainText(payload), formatsOf(locale, timezone), subject)
  return [subject.name, subject.place, details].filter(Boolean).join(' · ')
}

/** As much of the body as says nothing of whom and what it is about: anyone may look at a locked screen. */
export function impersonalBodyOf(
  locale: Locale,
  timezone: string,
  type: NotificationType,
  payload: Payload,
  subject: Subject | null,
): string {
  if (!subject) return ''
  // What somebody wrote may name anyone.
  const unwritten = { ...payload, comment: null }
  return TEXTS[locale].types[type].details?.(unwritten, formatsOf(locale, timezone), subject) ?? ''
}

export function pushTextsOf(locale: Locale): NotificationTexts['push'] {
  return TEXTS[locale].push
}

/** What happened, in a group that has said what to. */
export function lineOf(
  locale: Locale,
  timezone: string,
  type: NotificationType,
  payload: Payload,
  subject: Subject | null,
): string {
  const { what, details } = TEXTS[locale].types[type]
  const particulars = subject && details?.(inPlainText(payload), formatsOf(locale, timezone), subject)
  return [capitalized(what(payload)), particulars].filter(Boolean).join(' · ')
}

/** A note with its mentions as names. */
function inPlainText(payload: Payload): Payload {
  return payload.comment ? { ...payload, comment: plainNote(payload.comment) } : payload
}

function formatsOf(locale: Locale, timezone: string): Formats {
  return {
    time: (value) =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        hourCycle: 'h23',
        timeZone: timezone,
      }).format(new Date(value)),
    // A day of the calendar has no zone.
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

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
