import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** What people were to be told by push or email stands in their lists alone. */
export async function holdDeliveries(tx: Tx): Promise<void> {
  await sql`
    update notifications set push_at = null, email_at = null
    where push_at is not null or email_at is not null`.execute(tx)
}
