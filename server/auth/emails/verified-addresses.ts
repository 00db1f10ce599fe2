import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { announceAccessChange } from '#server/live/announce.ts'

/** Whether the owner of the user's address has confirmed it. */
export async function isProved(tx: Tx, userId: number): Promise<boolean> {
  const user = await tx.selectFrom('users').select('email_verified_at').where('id', '=', userId).executeTakeFirst()
  return user?.email_verified_at != null
}

/** Confirms the address, if it is still the user's, and returns whether it is; open pages are notified. */
export async function markVerified(tx: Tx, userId: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ account_id: number }>`
    with proved as (
      update users set email_verified_at = coalesce(email_verified_at, now())
      where id = ${userId} and lower(email) = ${email} returning id)
    select m.account_id from memberships m join proved on proved.id = m.user_id`.execute(tx)
  for (const { account_id } of rows) await announceAccessChange(tx, account_id, { users: [userId] })
  return rows.length > 0
}
