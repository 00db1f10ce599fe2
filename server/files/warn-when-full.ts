import { sql } from 'kysely'
import type { StorageState } from '#contract/account/tariffs.ts'
import { TARIFFS, type TariffName } from '#contract/limits.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { currentTariff, storageState, usedBytes } from './storage-limit.ts'

/** How full an account's storage is, in bytes, and of which state its admins were last notified. */
export interface AccountStorage {
  id: number
  name: string
  reported: StorageState
  used: number
  limit: number
  state: StorageState
}

/** The queue of the job that warns an account's admins. */
export const STORAGE_WARNINGS = 'storage-warnings'

/** The job of one account; on the cron schedule, of all. */
export interface StorageCheck {
  accountId: number
}

/** Queues the warning of the admins when the files of this unit of work fill the storage. */
export async function warnWhenFull(tx: Tx, jobs: Pick<Jobs, 'send'>, accountId: number): Promise<void> {
  const changed = await readChangedStorages(tx, accountId)
  if (changed.some(({ state }) => state === 'full')) {
    await jobs.send(tx, STORAGE_WARNINGS, { accountId } satisfies StorageCheck, { accountId })
  }
}

/** The accounts (all, or this one) whose storage is in another state than the last one reported. */
export async function readChangedStorages(tx: Tx, accountId: number | null): Promise<AccountStorage[]> {
  const { rows } = await sql<{ id: number; name: string; reported: StorageState; used: number; tariff: TariffName }>`
    select a.id, a.name, a.storage_told as reported, ${usedBytes('a')} as used, ${currentTariff('a')} as tariff
    from accounts a where ${accountId}::bigint is null or a.id = ${accountId}`.execute(tx)
  return rows
    .map(({ tariff, ...account }) => {
      const limit = TARIFFS[tariff].storage_bytes
      return { ...account, limit, state: storageState(account.used, limit) }
    })
    .filter(({ state, reported }) => state !== reported)
}
