import { type RawBuilder, sql } from 'kysely'
import type { StorageState } from '#contract/account/tariffs.ts'
import {
  ALMOST_FULL_SHARE,
  STARTED_WORK_PERCENT,
  TARIFF_AFTER_TRIAL,
  TARIFFS,
  type TariffName,
  TRIAL_TARIFF,
} from '#contract/limits.ts'
import type { Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * The current tariff of a row of accounts: the chosen one, or, before one is chosen, the trial's until it ends.
 */
export function currentTariff(account: string): RawBuilder<TariffName> {
  const endsAt = sql.ref(`${account}.trial_ends_at`)
  return sql<TariffName>`case when ${endsAt} is null then ${sql.ref(`${account}.tariff`)}
    when ${endsAt} > now() then ${sql.lit(TRIAL_TARIFF)} else ${sql.lit(TARIFF_AFTER_TRIAL)} end`
}

/** The total bytes of the files of a row of accounts. */
export function usedBytes(account: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(b.size), 0)::bigint from blobs b where b.account_id = ${sql.ref(`${account}.id`)})`
}

export function storageState(usedBytes: number, limitBytes: number): StorageState {
  if (usedBytes >= limitBytes) return 'full'
  return usedBytes >= limitBytes * ALMOST_FULL_SHARE ? 'almost_full' : 'ok'
}

/** The purpose of bytes, which decides how full the storage may be. Reports signed by clients are always stored. */
export type Purpose = 'any' | 'started_work' | 'signed_report'

/** @throws AppError storage_full when this many more bytes exceed the limit of the account's tariff */
export async function assertRoom(tx: Tx, accountId: number, bytes: number, purpose: Purpose): Promise<void> {
  if (purpose === 'signed_report') return
  const { used_bytes, tariff } = await tx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select([usedBytes('accounts').as('used_bytes'), currentTariff('accounts').as('tariff')])
    .executeTakeFirstOrThrow()
  const share = purpose === 'started_work' ? 1 + STARTED_WORK_PERCENT / 100 : 1
  if (used_bytes + bytes > TARIFFS[tariff].storage_bytes * share) throw new AppError('storage_full')
}

/** Makes other uploads into this account wait until this unit of work ends. */
export async function lockStorage(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
