import type { Locale } from '../messages.ts'

/** What each language writes before a request's number. */
export const NUMBER_SIGNS: Record<Locale, string> = { ru: '№', en: '#' }

/** A request by its number and name. */
export function requestTitle({ number, name }: { number: number; name: string }, locale: Locale): string {
  return `${NUMBER_SIGNS[locale]}${number} ${name}`
}
