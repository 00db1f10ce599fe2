import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { announceAccessChange } from '#server/live/announce.ts'
import { forgetPushOf } from '#server/notifications/index.ts'

interface Ended {
  userId: number
  /** The session that stays. */
  except?: number
  /** The only session that ends. */
  only?: number
}

/**
 * Ends a user's sessions, at once in every process; returns how many. In an account's unit of work, those in that
 * account; in a system one, all.
 */
export async function endSessionsOf(tx: Tx, { userId, except, only }: Ended): Promise<number> {
  let query = tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (except !== undefined) query = query.where('id', '<>', except)
  if (only !== undefined) query = query.where('id', '=', only)
  const ended = await query.returning(['id', 'account_id']).execute()
  await forgetPushOf(
    tx,
    ended.map(({ id }) => id),
  )
  for (const accountId of new Set(ended.map(({ account_id }) => account_id))) {
    await announceAccessChange(tx, accountId, { users: [userId] })
  }
  return ended.length
}
