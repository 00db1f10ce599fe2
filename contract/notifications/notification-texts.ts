import type { ImportEntity } from '../imports/imports.ts'
import type { OccurrenceFailure } from '../scheduler/occurrences.ts'
import type { ClockKind } from '../sla/clock.ts'
import type { Currency } from '../values/currencies.ts'
import type { NotificationType } from './notification-types.ts'

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
  /** Of a promise: which, when it is due, and how much of it has gone by. */
  clock?: ClockKind
  due_at?: string | null
  percent?: number
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
  /** In the settings and the filter of notifications. */
  title: string
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

/** Details that are what was written. */
export const theComment: TypeTexts['details'] = ({ comment }) => comment ?? null

/** The titles of the types. */
export function titlesOf(types: NotificationTexts['types']): Record<NotificationType, string> {
  const titles = Object.entries(types).map(([type, { title }]) => [type, title])
  return Object.fromEntries(titles)
}
