import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { isNear } from './email-upcoming.ts'

/** Keeps clients from getting emails about what is already near. */
export async function holdClientEmails(tx: Tx): Promise<void> {
  await sql`update requests r set client_email_pending = false where ${isNear}`.execute(tx)
}
