import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Keeps what a phone sends from being carried out twice, when it comes by its own call and together with others at the
 * same moment: the second one waits until the first one's unit of work has ended.
 */
export async function lockOperations(tx: Tx, accountId: number, ids: readonly string[]): Promise<void> {
  const inOneOrder = ids.toSorted()
  await sql`
    select pg_advisory_xact_lock(hashtextextended('operation ' || id, ${accountId}))
    from unnest(${inOneOrder}::text[]) as id`.execute(tx)
}
