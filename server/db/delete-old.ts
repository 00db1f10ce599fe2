import { sql } from 'kysely'
import type { Database } from './database.ts'

/** One unit of work deletes so many. */
const AT_ONCE = 5_000

/** Deletes the rows of a table of accounts that were created more than so many days ago. */
export async function deleteOld(
  database: Database,
  table: 'inbound_emails' | 'notifications' | 'phone_calls',
  days: number,
): Promise<void> {
  let removed: number
  do {
    removed = await database.asSystem(async (tx) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where (account_id, id) in (
          select account_id, id from ${sql.table(table)}
          where created_at < now() - make_interval(days => ${days}) limit ${AT_ONCE})`.execute(tx)
      return Number(numAffectedRows)
    })
  } while (removed === AT_ONCE)
}
