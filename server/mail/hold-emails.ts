import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * Queued emails are no longer sent by themselves: an admin sees them in the outbox and can send them again.
 * @returns how many there are
 */
export async function holdEmails(tx: Tx): Promise<number> {
  const { rows } = await sql`
    update letters set state = 'failed', failure = 'held', link = null where state = 'queued' returning id`.execute(tx)
  return rows.length
}
