import { wordsIn } from '../messages.ts'

/** What the name that a request has is shown by. */
export interface TranslatedWorkType {
  name: string
  /** By language. */
  translations: Readonly<Record<string, string>>
  /** Those its requests may have for a while after it was renamed. */
  former_names: readonly string[]
}

/**
 * A type of work in a language: as the account translates it, else as the product does with those that every account
 * begins with, else as it was typed.
 * @param known the account's types that are translated
 */
export function workTypeName(name: string, locale: string, known: readonly TranslatedWorkType[] = []): string {
  const type = known.find((one) => one.name === name || one.former_names.includes(name))
  const now = type?.name ?? name
  const standard: Record<string, string> = wordsIn(locale).requests.workTypes
  return type?.translations[locale] ?? standard[now] ?? now
}
