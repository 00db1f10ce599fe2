import { LOCALES } from '#contract/messages.ts'
import { type ServerWords, serverWordsIn } from '#server/words/index.ts'
import type { PlanWords } from '#server/words/plan-words.ts'

/**
 * What is said in each language of the product, in the order of LOCALES: a file is read in all of them, whatever the
 * user's own.
 */
export function inEachLanguage<T>(said: (words: ServerWords) => T): T[] {
  return LOCALES.map((locale) => said(serverWordsIn(locale)))
}

/** The source of the pattern that matches what any language's does; nothing, if no language has one. */
export function anyOf(pattern: (words: PlanWords) => RegExp | null): string {
  const sources = inEachLanguage(({ imports }) => pattern(imports.plans.reading)).flatMap((one) => one?.source ?? [])
  return `(?:${sources.join('|') || '(?!)'})`
}
