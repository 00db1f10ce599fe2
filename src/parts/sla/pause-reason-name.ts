import { wordsIn } from '#contract/messages.ts'

/** Those every account begins with are translated; its own are shown as they were typed. */
export function pauseReasonName(name: string, locale: string): string {
  return translated(name, locale) ?? name
}

/** The same inside a sentence: `ждём клиента`. */
export function pauseReasonInSentence(name: string, locale: string): string {
  const known = translated(name, locale)
  return known ? known.charAt(0).toLocaleLowerCase(locale) + known.slice(1) : name
}

function translated(name: string, locale: string): string | undefined {
  const { names } = wordsIn(locale).pause_reasons
  return Object.hasOwn(names, name) ? names[name as keyof typeof names] : undefined
}
