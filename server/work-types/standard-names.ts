import { LOCALES, wordsIn } from '#contract/messages.ts'

/** The types that every account begins with: what is stored, and what they are called in each language. */
export function standardNames(): { code: string; names: string[] }[] {
  const all = LOCALES.map((locale): Record<string, string> => wordsIn(locale).requests.workTypes)
  return Object.keys(all[0] ?? {}).map((code) => ({ code, names: all.flatMap((names) => names[code] ?? []) }))
}
