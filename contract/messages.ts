import { MESSAGES } from '#messages'
import type { ru } from './messages-ru.ts'

export type Messages = typeof ru
export type FieldKey = keyof Messages['fields']

export const LOCALES = ['ru', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'ru'

/** Adds the texts of a language in a browser, which starts without any. */
export function learnMessages(locale: Locale, messages: Messages): void {
  MESSAGES[locale] = messages
}

/** The texts in a language, or in the one in use while that one is still loading. */
export function messagesIn(locale: Locale): Messages {
  const known = MESSAGES[locale] ?? Object.values(MESSAGES)[0]
  if (!known) throw new Error('The texts of no language are loaded yet')
  return known
}

/** Fills in the `{name}` placeholders of a text. */
export function fill(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
}
