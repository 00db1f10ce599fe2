import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/**
 * A condition on users `u`: only the owner of the address can sign in. It is proved, and no one else has set the password
 * or the address since, or could read the link that set the password.
 * See docs/decisions/0103-what-others-set-proves-nothing.md.
 */
export const ownsAccess = sql<boolean>`(u.email_verified_at is not null and not u.is_access_shared)`

/** Whether only the owner of the address can sign in as this user. `tx` must be a system unit of work. */
export async function isAccessOwned(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${userId} and ${ownsAccess}`.execute(tx)
  return rows.length > 0
}

/** Sets a password that the admin who chose it knows too. */
export async function assignPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, is_access_shared: true })
    .where('id', '=', userId)
    .execute()
}

/**
 * Without a mail server an admin may have read the link in the outbox and set the password in the user's name: then it
 * is no more the user's own than one that the admin typed. `tx` must be a system unit of work.
 */
export async function shareIfLinkWasShown(tx: Tx, userId: number, token: string): Promise<void> {
  await sql`
    update users set is_access_shared = true
    where id = ${userId} and exists (
      select from letters l
      where l.user_id = ${userId} and l.account_id is not null and l.state = 'kept' and strpos(l.link, ${token}) > 0)`.execute(
    tx,
  )
}
