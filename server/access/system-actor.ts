import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { Country } from '#contract/values/phone-masks.ts'
import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'
import { roleFields } from './role-fields.ts'

/** No user has this id, so an actor with it is responsible for nothing. */
export const NO_USER = 0

/** The actor of schedules and other jobs in an account: no real user, with access to all its rows. */
export async function systemActor(tx: Tx, accountId: number): Promise<Actor> {
  const { timezone, country, fields } = await tx
    .selectFrom('accounts')
    .select(['timezone', 'country', roleFields('accounts.id').as('fields')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    userId: NO_USER,
    accountId,
    sessionId: NO_USER,
    name: '',
    role: '',
    roleId: NO_USER,
    isAdmin: true,
    isService: false,
    isAccountClosed: false,
    grants: {},
    key: null,
    fields,
    timezone,
    country: country as Country,
    locale: DEFAULT_LOCALE,
  }
}
