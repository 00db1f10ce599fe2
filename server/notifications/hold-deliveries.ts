import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** What people were to be told by push or email, in one account or in all, stands in their lists alone. */
export async function holdDeliveries(tx: Tx, accountId: number | null = null): Promise<void> {
  await sql`
    update notifications set push_at = null, email_at = null
    where (push_at is not null or email_at is not null)
      and (${accountId}::bigint is null or account_id = ${accountId})`.execute(tx)
}
