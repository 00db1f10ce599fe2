import type { Tx } from '#server/db/database.ts'
import { spendTokens } from '../emails/one-time-tokens.ts'
import { endCalendarLinks } from './calendar-links.ts'
import { endSessionsOf } from './end-sessions.ts'
import { revokeKeysOf } from './revoke-keys.ts'

/**
 * Removes every way to sign in that may be another person's: one who entered the address before its owner confirmed it,
 * or an admin who set the password. Call this when the owner confirms the address. `tx` must be a system unit of work.
 */
export async function dropAccess(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_identities').where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ password_hash: null, is_access_shared: false }).where('id', '=', userId).execute()
  await endCalendarLinks(tx, userId)
  await revokeKeysOf(tx, userId)
  await endSessionsOf(tx, { userId })
  await spendTokens(tx, userId, ['reset_password', 'invitation', 'verify_email', 'change_email'])
}
