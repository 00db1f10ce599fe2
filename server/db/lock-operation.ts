import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Keeps what a phone sends from being carried out twice, when it comes by its own call and together with others at the
 * same moment: the second one waits until the first one's unit of work has ended.
 */
export async function lockOperation(tx: Tx, accountId: number, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`operation ${id}`}, ${accountId}))`.execute(tx)
}
