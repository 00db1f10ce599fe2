import { LOCALES, type Locale } from '../locales.ts'
import type { Words } from './shape.ts'

async function load(locale: Locale): Promise<[Locale, Words]> {
  const { words } = await import(`./${locale}/index.ts`)
  return [locale, words]
}

/** The words on a server, which answers in every language. */
export const WORDS: Record<string, Words> = Object.fromEntries(await Promise.all(LOCALES.map(load)))
