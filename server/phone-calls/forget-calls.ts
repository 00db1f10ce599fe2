import { sql } from 'kysely'
import { PHONE_CALLS_KEPT_DAYS } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

/** One unit of work deletes so many. */
const AT_ONCE = 5_000

export function forgetCallsJob(database: Database): JobDefinition {
  return { queue: 'forget-phone-calls', cron: '43 2 * * *', work: () => forgetCalls(database) }
}

export async function forgetCalls(database: Database): Promise<void> {
  let removed: number
  do {
    removed = await database.asSystem(async (tx) => {
      const { numAffectedRows } = await sql`
        delete from phone_calls where (account_id, id) in (
          select account_id, id from phone_calls
          where created_at < now() - make_interval(days => ${PHONE_CALLS_KEPT_DAYS}) limit ${AT_ONCE})`.execute(tx)
      return Number(numAffectedRows)
    })
  } while (removed === AT_ONCE)
}
