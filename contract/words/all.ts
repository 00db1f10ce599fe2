import { LOCALES, type Locale } from '../locales.ts'
import type { Words } from './shape.ts'

async function load(locale: Locale): Promise<[Locale, Words]> {
  const { words } = await import(`./${locale}/index.ts`)
  const { serverFields } = await import(`./${locale}/server-fields.ts`)
  const { messages } = words
  return [locale, { ...words, messages: { ...messages, fields: { ...messages.fields, ...serverFields } } }]
}

/** The words on a server, which answers in every language. */
export const WORDS: Record<string, Words> = Object.fromEntries(await Promise.all(LOCALES.map(load)))
