import type { Tx } from '../db/database.ts'
import { spendTokens } from './one-time-tokens.ts'
import { recordOwnChange } from './record-own-change.ts'
import { readUser, type UserEmails } from './user-emails.ts'

/**
 * A person sets their own password: no mailed link to do so works any longer, nor one that would change their address, the
 * history of each of their companies has it, and they are told by mail. Ending sessions is the caller's. `tx` must be a system unit of work.
 */
export async function setPassword(tx: Tx, emails: UserEmails, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await spendTokens(tx, userId, ['reset_password', 'invitation', 'change_email'])
  const user = await readUser(tx, { id: userId })
  if (user) await emails.notifyPasswordChanged(tx, user)
  await recordOwnChange(tx, userId, { password: { old: null, new: null } })
}
