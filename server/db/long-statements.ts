import { sql } from 'kysely'
import { awaitStatements, type Tx } from './database.ts'

const LONG_MS = 600_000

/** Lets each further statement of this unit of work take ten minutes: what goes through the rows of years. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(LONG_MS)}`.execute(tx)
  awaitStatements(tx, LONG_MS)
}
