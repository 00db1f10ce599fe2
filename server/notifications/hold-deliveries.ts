import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Cancels pending pushes and emails, in one account or in all; the notifications stay in the users' lists. */
export async function holdDeliveries(tx: Tx, accountId: number | null = null): Promise<void> {
  await sql`
    update notifications set push_at = null, email_at = null
    where (push_at is not null or email_at is not null)
      and (${accountId}::bigint is null or account_id = ${accountId})`.execute(tx)
}
