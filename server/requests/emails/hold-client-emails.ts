import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { isNear } from './email-upcoming.ts'

/** Clients are not told of what is near by now. */
export async function holdClientEmails(tx: Tx): Promise<void> {
  await sql`update requests r set client_email_pending = false where ${isNear}`.execute(tx)
}
