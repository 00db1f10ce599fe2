import type { Tx } from '../db/database.ts'
import { endSessionsOf } from './end-sessions.ts'
import { spendTokens } from './one-time-tokens.ts'

/**
 * Takes away every way in that was set up while nobody had proved the address: its first user may be somebody else,
 * and have kept one. To be called when its owner comes. `tx` must be a system unit of work.
 */
export async function dropAccess(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_identities').where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
  await endSessionsOf(tx, { userId })
  await spendTokens(tx, userId, ['reset_password', 'invitation', 'verify_email', 'change_email'])
}
