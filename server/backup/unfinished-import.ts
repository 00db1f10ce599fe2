import type pg from 'pg'
import { withClient } from '../db/with-client.ts'
import { StartFailure } from '../process/start-failure.ts'

/** Set in a database from the load of a backup's rows until due work is held back. */
const MARK = 'import_unfinished'

/** Within the transaction that loads the rows. */
export async function markUnfinished(client: pg.Client): Promise<void> {
  await client.query(`insert into settings (name, value) values ('${MARK}', 'true')`)
}

export async function markFinished(url: string): Promise<void> {
  await withClient(url, (client) => client.query(`delete from settings where name = '${MARK}'`))
}

/**
 * An operator's database is filled in place. On half an import the program would repeat what was sent and created after
 * the backup was written.
 * @throws StartFailure
 */
export async function assertImported(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) => client.query(`select from settings where name = '${MARK}'`))
  if (rows.length === 0) return
  throw new StartFailure(
    'An import into the database of DATABASE_URL was cut off before it had held back what may have been done since: ' +
      'make a new database, name it in DATABASE_URL, and import the backup again.',
  )
}
