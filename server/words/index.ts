import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/messages.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { words as ru } from './ru/index.ts'

export type ServerWords = Translated<typeof ru>

async function load(locale: Locale): Promise<[Locale, ServerWords]> {
  const { words } = await import(`./${locale}/index.ts`)
  return [locale, words]
}

/** By language. */
export const SERVER_WORDS: Record<string, ServerWords> = Object.fromEntries(await Promise.all(LOCALES.map(load)))

/** The words of a language; of the default one for a language that there is no more. */
export function serverWordsIn(locale: string): ServerWords {
  const words = SERVER_WORDS[locale] ?? SERVER_WORDS[DEFAULT_LOCALE]
  if (!words) throw new Error(`There are no words for ${locale}`)
  return words
}
