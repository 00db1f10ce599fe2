import type { Currency } from '../../contract/currencies.ts'
import type { Locale } from '../../contract/messages.ts'
import type { NotificationType } from '../../contract/notifications/notification-types.ts'
import { en } from './texts-en.ts'
import { ru } from './texts-ru.ts'

/** The row a notification is about, as its reader may see it. */
export interface Subject {
  name: string
  /** A request's facility, else its client. */
  place: string | null
  is_emergency: boolean
  currency: Currency | null
}

/** What is kept with a notification. Which of it there is, the type says. */
export interface Payload {
  number?: number
  comment?: string | null
  /** Of a deadline or a price; of a role by its name. */
  old?: string | null
  new?: string | null
  deadline_at?: string
}

/** Writes times and money as the reader does. */
export interface Formats {
  time(value: string): string
  money(value: string, currency: Currency | null): string
}

export interface TypeTexts {
  /** What happened, within a sentence that has said what to. */
  what: (payload: Payload) => string
  /** The particulars, which are only for whoever may see the row. */
  details?: (payload: Payload, formats: Formats, subject: Subject) => string | null
}

export interface NotificationTexts {
  /** Begins the title of what is about a request. */
  request: (number: number, isEmergency: boolean) => string
  types: Record<RequestNotificationType, TypeTexts>
}

export type RequestNotificationType = Extract<NotificationType, `request_${string}`>

const TEXTS: Record<Locale, NotificationTexts> = { ru, en }

/** @param subject null when the reader may not see it any more: nothing but its number is said then */
export function titleOf(locale: Locale, type: NotificationType, payload: Payload, subject: Subject | null): string {
  const texts = TEXTS[locale]
  const what = typeTexts(locale, type).what(payload)
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
  const details = typeTexts(locale, type).details?.(payload, formatsOf(locale, timezone), subject)
  return [subject.name, subject.place, details].filter(Boolean).join(' · ')
}

/** What happened, in a group that has said what to. */
export function lineOf(
  locale: Locale,
  timezone: string,
  type: NotificationType,
  payload: Payload,
  subject: Subject | null,
): string {
  const { what, details } = typeTexts(locale, type)
  const particulars = subject && details?.(payload, formatsOf(locale, timezone), subject)
  return [capitalized(what(payload)), particulars].filter(Boolean).join(' · ')
}

function typeTexts(locale: Locale, type: NotificationType): TypeTexts {
  return TEXTS[locale].types[type as RequestNotificationType]
}

function formatsOf(locale: Locale, timezone: string): Formats {
  return {
    time: (value) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }).format(
        new Date(value),
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
