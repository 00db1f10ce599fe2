import { DatabaseAway } from '../db/database-away.ts'

/** Runs pieces of work: a failure of one is kept and does not stop the next one, unless the database is down. */
export function attempts(failures: unknown[]): (work: () => Promise<void>) => Promise<void> {
  return async (work) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      failures.push(error)
    }
  }
}
