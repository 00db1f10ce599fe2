import { type Locale, learnWords, wordsIn } from '#contract/messages.ts'

/** A language that no one speaks: every text of Russian in brackets. */
export const MADE_UP = 'qq' as string as Locale

/** What programs read, not users. */
const FOR_PROGRAMS = new Set(['intl', 'script', 'dayFormat', 'yandex', 'countries'])

/** The same texts in brackets; what a function answers, too. */
export function inBrackets<T>(texts: T): T
export function inBrackets(texts: unknown): unknown {
  if (typeof texts === 'string') return `⟦${texts}⟧`
  if (typeof texts === 'function') return (...values: unknown[]) => inBrackets(texts(...values))
  if (Array.isArray(texts)) return texts.map((text) => inBrackets(text))
  if (texts === null || texts instanceof RegExp || typeof texts !== 'object') return texts
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, FOR_PROGRAMS.has(key) ? text : inBrackets(text)]),
  )
}

/** Teaches the contract's words of the language, which has its dates from English. */
export function learnMadeUp(): void {
  const words = inBrackets(wordsIn('ru'))
  learnWords(MADE_UP, { ...words, language: { ...words.language, intl: 'en-GB' } })
}

/** What is left of a text outside of brackets, without the given data; letters in it are of another language. */
export function foreignWords(text: string, data: readonly string[] = []): string[] {
  let bare = text
  // Texts may be filled into others.
  for (let shorter = ''; shorter !== bare; ) {
    shorter = bare
    bare = bare.replace(/⟦[^⟦⟧]*⟧/gu, ' ')
  }
  for (const given of data.toSorted((one, other) => other.length - one.length)) bare = bare.replaceAll(given, ' ')
  return bare.match(/\p{L}[\p{L}\p{M}’-]*/gu) ?? []
}
