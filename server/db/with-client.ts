import type pg from 'pg'
import { errorMessage } from '../errors/error-message.ts'
import { StartFailure } from '../process/start-failure.ts'
import { connectClient } from './hosts.ts'

/** PgBouncer's error for settings in the first message. */
const REFUSED_BY_POOLER = /unsupported startup parameter/
const POOLER_SENTENCE =
  'The database is reached through a pooler of connections: set DATABASE_POOLER=on, and DATABASE_DIRECT_URL to the ' +
  'address of PostgreSQL itself.'

/**
 * Works on a connection of its own, outside of the pool.
 * @throws StartFailure when the database cannot be reached
 */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  let client: pg.Client
  try {
    client = await connectClient({ connectionString: databaseUrl, options: '-c statement_timeout=0' })
  } catch (error) {
    if (REFUSED_BY_POOLER.test(errorMessage(error))) throw new StartFailure(POOLER_SENTENCE)
    throw new StartFailure(
      `The database cannot be reached (${errorMessage(error)}): check that PostgreSQL runs and that DATABASE_URL is right.`,
    )
  }
  try {
    return await work(client)
  } finally {
    // Ending the session releases its locks and rolls back what it has not committed.
    await client.end()
  }
}
