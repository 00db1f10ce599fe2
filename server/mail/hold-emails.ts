import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * What waits is not sent by itself any more: an admin sees it in the outbox and sends it again.
 * @returns how many there are
 */
export async function holdEmails(tx: Tx): Promise<number> {
  const { rows } = await sql`
    update letters set state = 'failed', failure = 'held', link = null where state = 'queued' returning id`.execute(tx)
  return rows.length
}
