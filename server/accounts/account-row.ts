import { type RawBuilder, sql } from 'kysely'
import type { AccountRow } from '#contract/auth/auth.ts'
import type { Tx } from '../db/database.ts'
import { deletesAt } from '../db/open-accounts.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { currentTariff } from '../files/storage-limit.ts'

/** An account as its users see it, in a query where `a` is of accounts. */
export const accountJson: RawBuilder<AccountRow> = sql<AccountRow>`json_build_object(
  'id', a.id, 'name', a.name, 'country', a.country, 'domain', a.domain, 'email', a.email, 'phone', a.phone,
  'currency', a.currency, 'timezone', a.timezone, 'show_clients', a.show_clients, 'push_details', a.push_details,
  'report_prices', a.report_prices, 'shows_sla', a.shows_sla, 'emergency_hours', a.emergency_hours, 'travel_speed_kmh', a.travel_speed_kmh,
  'offline_days', a.offline_days,
  'tariff', ${currentTariff('a')}, 'trial_ends_at', a.trial_ends_at, 'deletes_at', ${deletesAt('a')}, 'avatar', ${avatarOf('a')})`

export async function readAccount(tx: Tx, accountId: number): Promise<AccountRow> {
  const { rows } = await sql<{ account: AccountRow }>`
    select ${accountJson} as account from accounts a where a.id = ${accountId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The unit of work is not in an account')
  return row.account
}
