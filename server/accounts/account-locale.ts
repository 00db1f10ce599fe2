import type { Locale } from '../../contract/messages.ts'
import type { Tx } from '../db/database.ts'

const ENGLISH_SPEAKING = ['ae', 'pl']

/** The language a company's clients are spoken to in, when their browser asks for none that there is. */
export function accountLocale(country: string): Locale {
  return ENGLISH_SPEAKING.includes(country) ? 'en' : 'ru'
}

/** The same, of a company by its id. */
export async function readAccountLocale(tx: Tx, accountId: number): Promise<Locale> {
  const { country } = await tx
    .selectFrom('accounts')
    .select('country')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return accountLocale(country)
}
