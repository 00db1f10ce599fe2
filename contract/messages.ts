import { WORDS } from '#words'
import { capitalized } from './capitalized.ts'
import type { Entity } from './permissions.ts'
import type { ServerFieldKey, Words } from './words/shape.ts'

export { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts'

/** With all messages at fields; those of `ServerFieldKey` a browser has not, and gets with the server's answers. */
export type Messages = Omit<Words['messages'], 'fields'> & { fields: Record<FieldKey, string> }
export type FieldKey = keyof Words['messages']['fields'] | ServerFieldKey

/** Adds the words of a language in a browser, which starts without any. */
export function learnWords(locale: string, words: Words): void {
  WORDS[locale] = words
}

/** The words of a language, or of the one in use while that one is still loading. */
export function wordsIn(locale: string): Words {
  const known = WORDS[locale] ?? Object.values(WORDS)[0]
  if (!known) throw new Error('The words of no language are loaded yet')
  return known
}

/** The texts of errors in a language. */
export function messagesIn(locale: string): Messages {
  return wordsIn(locale).messages as Messages
}

/** What permissions on an entity are called by: as its rows are, unless they cover more. */
export function entityTitle({ permissions: { entities }, ...words }: Words, entity: Entity): string {
  return entity in entities
    ? entities[entity as keyof typeof entities]
    : words[entity as Exclude<Entity, keyof typeof entities>].title
}

/** The name that Intl knows a language of the product by; other names are left as they are. */
export function intlLocale(language: string): string {
  return WORDS[language]?.language.intl ?? language
}

/** A language in its own words: `Русский`, `English`. */
export function languageName(locale: string): string {
  return capitalized(new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale)
}

/** Fills in the `{name}` placeholders of a text. */
export function fill(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
}
