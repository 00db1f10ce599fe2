import pg from 'pg'
import { reasonOf } from '../reason-of.ts'
import { StartFailure } from '../start-failure.ts'

/**
 * Works on a connection of its own, outside of the pool.
 * @throws StartFailure when the database cannot be reached
 */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
  } catch (error) {
    throw new StartFailure(
      `The database cannot be reached (${reasonOf(error)}): check that PostgreSQL runs and that DATABASE_URL is right.`,
    )
  }
  try {
    return await work(client)
  } finally {
    // Ending the session gives back what it has locked, and undoes what it has not committed.
    await client.end()
  }
}
