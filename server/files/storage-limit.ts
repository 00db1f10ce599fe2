import { sql } from 'kysely'
import { TARIFFS } from '../../contract/limits.ts'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'

/** @throws AppError storage_full when so many more bytes exceed what the account's tariff holds */
export async function assertRoom(tx: Tx, accountId: number, bytes: number): Promise<void> {
  const { used_bytes, tariff } = await tx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select([
      sql<number>`(select coalesce(sum(size), 0)::bigint from blobs)`.as('used_bytes'),
      // A trial is one of the standard tariff; when it has run out, the basic one holds.
      sql<keyof typeof TARIFFS>`case
        when trial_ends_at is null then tariff when trial_ends_at > now() then 'standard' else 'basic' end`.as(
        'tariff',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (used_bytes + bytes > TARIFFS[tariff].storage_bytes) throw new AppError('storage_full')
}

/** Makes other uploads into this account wait until this unit of work ends. */
export async function lockStorage(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
