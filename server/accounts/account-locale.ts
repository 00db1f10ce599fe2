import type { Locale } from '../../contract/messages.ts'

const ENGLISH_SPEAKING = ['ae', 'pl']

/** The language a company's clients are spoken to in, when their browser asks for none that there is. */
export function accountLocale(country: string): Locale {
  return ENGLISH_SPEAKING.includes(country) ? 'en' : 'ru'
}
