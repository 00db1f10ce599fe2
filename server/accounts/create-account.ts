import { sql } from 'kysely'
import { TRIAL_DAYS } from '#contract/limits.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/messages.ts'
import { ADMIN_ROLE } from '#contract/permissions.ts'
import { CLOCK_KINDS } from '#contract/sla/clock.ts'
import { DEFAULT_PAUSE_REASONS } from '#contract/sla/pause-reasons.ts'
import { DEFAULT_ROLES, type DefaultRole } from '#contract/users/role-names.ts'
import { COUNTRIES, type Country } from '#contract/values/countries.ts'
import type { Tx } from '../db/database.ts'
import { serverWordsIn } from '../words/index.ts'
import { defaultGrants } from './default-roles.ts'

/** The first entries of a new account's lookups; the screens translate these codes. Source: domain, "Request". */
const FIRST_WORK_TYPES = ['maintenance', 'repair', 'installation', 'inspection', 'cleaning', 'other']
const FIRST_FACILITY_TYPES = ['office', 'warehouse', 'shop', 'production', 'residential', 'other']

export interface NewAccount {
  name: string
  country: Country
  /** The language of the first lookups; their names are the account's own and no screen translates them. */
  locale?: Locale
  email?: string | null
  phone?: string | null
}

export interface CreatedAccount {
  accountId: number
  /** Ids of the default roles. */
  roles: Record<DefaultRole, number>
}

/**
 * Creates an account with its default roles, lookups and the trial plan, in the currency and time zone of its country.
 * `tx` must be a system unit of work; from here on its writes go to the new account.
 */
export async function createAccount(tx: Tx, account: NewAccount): Promise<CreatedAccount> {
  const { name, country, locale = DEFAULT_LOCALE, email, phone } = account
  const { currency, timezone } = COUNTRIES[country]
  const { id: accountId } = await tx
    .insertInto('accounts')
    .values({
      name,
      country,
      currency,
      timezone,
      email: email ?? null,
      phone: phone ?? null,
      tariff: 'standard',
      trial_ends_at: sql<string>`now() + make_interval(days => ${TRIAL_DAYS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enterAccount(tx, accountId)

  const created = await tx
    .insertInto('roles')
    .values(
      DEFAULT_ROLES.map((role) => ({
        name: role,
        grants: JSON.stringify(defaultGrants(role)),
        is_system: role === ADMIN_ROLE,
      })),
    )
    .returning(['name', 'id'])
    .execute()
  await tx
    .insertInto('list_names')
    .values(FIRST_FACILITY_TYPES.map((listed) => ({ list: 'facility_type', name: listed })))
    .execute()
  await tx
    .insertInto('work_types')
    .values(FIRST_WORK_TYPES.map((listed, index) => ({ name: listed, position: index + 1 })))
    .execute()
  await tx
    .insertInto('pause_reasons')
    .values(
      DEFAULT_PAUSE_REASONS.map((reason, index) => ({
        name: reason,
        stops: [...CLOCK_KINDS],
        needs_comment: reason === 'other',
        position: index + 1,
      })),
    )
    .execute()
  const names = (words: readonly string[]) => words.map((word) => ({ name: word }))
  const { measures, categories } = serverWordsIn(locale).firstPriceList
  await tx.insertInto('product_measures').values(names(measures)).execute()
  await tx.insertInto('product_categories').values(names(categories)).execute()
  return {
    accountId,
    roles: Object.fromEntries(created.map((role) => [role.name, role.id])) as CreatedAccount['roles'],
  }
}

/** Makes a system unit of work write to an account's tables, as the account's own units do. */
export async function enterAccount(tx: Tx, accountId: number): Promise<void> {
  await sql`select enter_account(sign_account(${accountId}), '{}')`.execute(tx)
}
