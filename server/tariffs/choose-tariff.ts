import { TARIFFS } from '#contract/limits.ts'
import type { Actor } from '../access/actor.ts'
import { recordAccountChange } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { currentTariff, lockStorage, usedBytes } from '../files/storage-limit.ts'
import { tariffNumbered } from './read-tariffs.ts'

/**
 * Sets the account's plan, which ends its trial. No payment is taken.
 * @throws AppError not_found; conflict when the account's files exceed the plan
 */
export async function chooseTariff(tx: Tx, actor: Actor, number: number): Promise<void> {
  const chosen = tariffNumbered(number)
  if (!chosen) throw notFound()
  // A concurrent upload must not exceed the smaller plan.
  await lockStorage(tx, actor.accountId)
  const before = await tx
    .selectFrom('accounts')
    .where('id', '=', actor.accountId)
    .select(['trial_ends_at', usedBytes('accounts').as('used_bytes'), currentTariff('accounts').as('tariff')])
    .executeTakeFirstOrThrow()
  if (before.trial_ends_at === null && before.tariff === chosen) return
  if (before.used_bytes > TARIFFS[chosen].storage_bytes) {
    throw new AppError('conflict', { fields: { tariff: 'tariff_too_small' } })
  }
  await tx
    .updateTable('accounts')
    .set({ tariff: chosen, trial_ends_at: null })
    .where('id', '=', actor.accountId)
    .execute()
  await recordAccountChange(tx, actor, { tariff: { old: before.tariff, new: chosen } })
}
