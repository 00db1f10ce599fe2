import { en } from './messages-en.ts'
import { ru } from './messages-ru.ts'

export type Messages = typeof ru
export type FieldKey = keyof Messages['fields']

export const LOCALES = ['ru', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'ru'

export const MESSAGES: Record<Locale, Messages> = { ru, en }

/** Fills `{name}` places of a text. */
export function fill(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
}
