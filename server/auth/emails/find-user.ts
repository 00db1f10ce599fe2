import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { letsIn } from '#server/db/open-accounts.ts'

/** A user who may sign in. */
export interface SignInUser {
  id: number
  password_hash: string | null
  is_verified: boolean
  /** The account they worked in or joined last; null when they belong to none any more. */
  account_id: number | null
}

/** The user with this email or id. `tx` must be a system unit of work. */
export async function findUser(tx: Tx, by: { email: string } | { id: number }): Promise<SignInUser | undefined> {
  const { rows } = await sql<SignInUser>`
    select u.id, u.password_hash, u.email_verified_at is not null as is_verified, (
      select m.account_id from memberships m
        join accounts a on a.id = m.account_id
        join roles r on r.account_id = m.account_id and r.id = m.role_id
        left join lateral (
          select max(s.last_login) as last_login from sessions s
            where s.user_id = m.user_id and s.account_id = m.account_id) as seen on true
        where m.user_id = u.id and m.is_active and ${letsIn('a', 'r')}
        order by a.closed_at is not null, greatest(seen.last_login, m.joined_at) desc nulls last, m.account_id limit 1) as account_id
    from users u where ${'id' in by ? sql`u.id = ${by.id}` : sql`lower(u.email) = ${by.email}`}`.execute(tx)
  return rows[0]
}
