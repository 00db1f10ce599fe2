import { recordOwnChange } from '#server/accounts/index.ts'
import type { Tx } from '#server/db/database.ts'
import { spendTokens } from '../emails/one-time-tokens.ts'
import { readEmailRecipient, type UserEmails } from '../emails/user-emails.ts'

/**
 * Sets a user's own password: pending links that would set it or change their address stop working, the change goes to
 * the history of each of their accounts, and they are notified by email. The caller ends the sessions. `tx` must be a
 * system unit of work.
 */
export async function setPassword(tx: Tx, emails: UserEmails, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await spendTokens(tx, userId, ['reset_password', 'invitation', 'change_email'])
  const user = await readEmailRecipient(tx, { id: userId })
  if (user) await emails.notifyPasswordChanged(tx, user)
  await recordOwnChange(tx, userId, { password: { old: null, new: null } })
}
