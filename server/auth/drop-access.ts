import type { Tx } from '../db/database.ts'
import { endSessionsOf } from './end-sessions.ts'
import { spendTokens } from './one-time-tokens.ts'

/**
 * Removes every way to sign in that was set up before the address was confirmed: the first user of the address may not
 * be its owner. Call this when the owner confirms it. `tx` must be a system unit of work.
 */
export async function dropAccess(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_identities').where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
  await endSessionsOf(tx, { userId })
  await spendTokens(tx, userId, ['reset_password', 'invitation', 'verify_email', 'change_email'])
}
