import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Lets each further statement of this unit of work take ten minutes: what goes through the rows of years. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
}
