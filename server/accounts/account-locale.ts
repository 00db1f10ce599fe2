import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/messages.ts'
import type { Tx } from '../db/database.ts'
import { serverWordsIn } from '../words/index.ts'

/** The language for an account's clients, when their browser asks for no supported one. */
export function accountLocale(country: string): Locale {
  return LOCALES.find((locale) => serverWordsIn(locale).countries.some((one) => one === country)) ?? DEFAULT_LOCALE
}

/** The same, by the account's id. */
export async function readAccountLocale(tx: Tx, accountId: number): Promise<Locale> {
  const { country } = await tx
    .selectFrom('accounts')
    .select('country')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return accountLocale(country)
}
