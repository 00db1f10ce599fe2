import { type NotNull, sql } from 'kysely'
import { recordOwnChange } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'
import { redeemToken, spendTokens, tokenHash } from './emails/one-time-tokens.ts'
import { readEmailRecipient, type UserEmails } from './emails/user-emails.ts'
import { isProved, markVerified } from './emails/verified-addresses.ts'
import { shareIfLinkWasShown } from './passwords/owned-access.ts'
import { setPassword } from './passwords/set-password.ts'
import { dropAccess } from './sessions/drop-access.ts'

/**
 * Mails a confirmation link to the new address; until it is opened the user keeps the old one. Of two pending changes
 * the later one counts. All units of work here are system ones.
 * @throws AppError validation_failed at email when another user has it, or may still take it back
 */
export async function askToChangeEmail(tx: Tx, emails: UserEmails, userId: number, newEmail: string): Promise<void> {
  const { rows } = await sql`
    select from users where lower(email) = ${newEmail} and id <> ${userId}
    union all
    select from one_time_tokens where purpose = 'undo_email' and email = ${newEmail} and user_id <> ${userId}
      and used_at is null and expires_at > now()`.execute(tx)
  if (rows.length > 0) throw invalid({ email: 'email_taken' })
  await spendTokens(tx, userId, ['change_email'])
  const user = await readEmailRecipient(tx, { id: userId })
  if (user) await emails.askToChangeEmail(tx, user, newEmail)
}

/** Changes the user's address if the mailed link is valid; returns whether it was. */
export async function changeEmail(tx: Tx, emails: UserEmails, email: string, token: string): Promise<boolean> {
  const userId = await redeemToken(tx, { email, token, purposes: ['change_email'] })
  if (userId === undefined) return false
  const user = await readEmailRecipient(tx, { id: userId })
  const wasProved = await isProved(tx, userId)
  const former = await moveTo(tx, userId, email)
  await spendTokens(tx, userId, ['verify_email', 'reset_password', 'invitation'])
  if (user) {
    // An unverified address may be mistyped, and its mailbox belong to a stranger.
    const notify = wasProved ? emails.offerUndo : emails.notifyEmailChanged
    await notify(tx, { ...user, email: former }, email)
  }
  await recordOwnChange(tx, userId, { email: { old: former, new: email } })
  return true
}

/**
 * Restores the user's former address, with a password that no one knows; every session ends.
 * @throws AppError validation_failed when the link is wrong, used or expired
 */
export async function undoEmailChange(
  tx: Tx,
  emails: UserEmails,
  { email, token }: { email: string; token: string },
  passwordHash: string,
): Promise<void> {
  const used = await tx
    .updateTable('one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('purpose', '=', 'undo_email')
    .where('token_hash', '=', tokenHash(token))
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
  if (!used) throw invalid({ token: 'link_expired' })
  const { id, user_id: userId } = used
  // Later addresses were set by the one who took this one away; earlier ones may still be restored.
  await tx
    .updateTable('one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('purpose', '=', 'undo_email')
    .where('user_id', '=', userId)
    .where('id', '>', id)
    .where('used_at', 'is', null)
    .execute()
  const moved = await moveTo(tx, userId, email)
  await dropAccess(tx, userId)
  await setPassword(tx, emails, userId, passwordHash)
  await shareIfLinkWasShown(tx, userId, token)
  await recordOwnChange(tx, userId, { email: { old: moved, new: email } })
}

/** Returns the address that the user had until now. */
async function moveTo(tx: Tx, userId: number, email: string): Promise<string> {
  const { email: former } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ email, email_verified_at: null }).where('id', '=', userId).execute()
  await markVerified(tx, userId, email)
  return former
}
