import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/messages.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { words as ru } from './ru/index.ts'

export type ServerWords = Translated<typeof ru>

async function load(locale: Locale): Promise<[Locale, ServerWords]> {
  const { words } = await import(`./${locale}/index.ts`)
  return [locale, words]
}

/** A text that is read in the language of its reader. */
export type Text = (words: ServerWords) => string

/** Several texts of one language. */
export type Texts = (words: ServerWords) => readonly string[]

/** The language of these words. */
export function localeOf(words: ServerWords): Locale {
  return LOCALES.find((locale) => SERVER_WORDS[locale] === words) ?? DEFAULT_LOCALE
}

/** A text as it is stored: in the languages there were at the time. */
export type LocalizedText = Partial<Record<Locale, string>>

export function inEveryLanguage(write: (locale: Locale) => string): LocalizedText {
  return Object.fromEntries(LOCALES.map((locale) => [locale, write(locale)]))
}

export function storedIn(locale: Locale, text: LocalizedText): string {
  return text[locale] ?? text[DEFAULT_LOCALE] ?? ''
}

/** By language. */
export const SERVER_WORDS: Record<string, ServerWords> = Object.fromEntries(await Promise.all(LOCALES.map(load)))

/** The words of a language; of the default one for a language that there is no more. */
export function serverWordsIn(locale: string): ServerWords {
  const words = SERVER_WORDS[locale] ?? SERVER_WORDS[DEFAULT_LOCALE]
  if (!words) throw new Error(`There are no words for ${locale}`)
  return words
}
