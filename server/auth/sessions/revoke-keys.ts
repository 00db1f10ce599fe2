import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { announceAccessChange } from '#server/live/announce.ts'

/** Revokes a user's own keys, at once in every process: in an account's unit of work those in it, in a system one all. */
export async function revokeKeysOf(tx: Tx, userId: number): Promise<void> {
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('account_id')
    .execute()
  for (const accountId of new Set(revoked.map(({ account_id }) => account_id))) {
    await announceAccessChange(tx, accountId, { users: [userId] })
  }
}
