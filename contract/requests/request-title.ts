import { type Locale, wordsIn } from '../messages.ts'

/** A request by its number and name. */
export function requestTitle({ number, name }: { number: number; name: string }, locale: Locale): string {
  return `${wordsIn(locale).language.numberSign}${number} ${name}`
}
