import { sql } from 'kysely'
import type { Database } from './database.ts'

/** More than the memory of a sort, so that it goes to disk. */
const SORTED_ROWS = 2000

/**
 * Resolves when a write reaches the disk of the database, which reads and changes rows for hours on a full one: a commit
 * finds room in the log that it keeps, and a changed row in a page that is there. So a sort is given too little memory,
 * which needs new pages, as a new row does sooner or later.
 */
export async function proveWrite(database: Database): Promise<void> {
  await database.asSystem(async (tx) => {
    await sql`select pg_logical_emit_message(true, 'naryad', 'proof of a write'), set_config('work_mem', '64kB', true)`.execute(
      tx,
    )
    await sql`
      select count(*) from (
        select repeat(md5(row::text), 4) as text from generate_series(1, ${SORTED_ROWS}) row order by text offset 0
      ) sorted`.execute(tx)
  })
}
