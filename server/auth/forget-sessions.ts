import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

/** A device that was not seen for so long is reported as a new one. */
const SESSION_KEPT_DAYS = 90

/**
 * Forgets sessions that ended or ran out long ago, and with them their refresh tokens; where pushes went in one that ran
 * out is forgotten at once. The last of a person in a company
 * stays: from it are known that they have come, and where they worked last.
 */
export function forgetSessionsJob(database: Database): JobDefinition {
  return {
    queue: 'forget-sessions',
    cron: '47 2 * * *',
    async work() {
      await database.asSystem(async (tx) => {
        await sql`
          delete from push_subscriptions p using sessions s where s.id = p.session_id and s.expires_at < now()`.execute(
          tx,
        )
        await sql`
          delete from sessions s
          where least(s.ended_at, s.expires_at) < now() - make_interval(days => ${SESSION_KEPT_DAYS})
            and exists (select from sessions later
              where later.user_id = s.user_id and later.account_id = s.account_id and later.id > s.id)`.execute(tx)
      })
    },
  }
}
