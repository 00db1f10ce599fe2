import { sql } from 'kysely'
import { CONTACT_KEPT_DAYS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import type { JobDefinition } from '#server/jobs/jobs.ts'

/** A device that was not seen for this long is reported as new. */
const SESSION_KEPT_DAYS = 90

/**
 * Deletes sessions that ended or expired long ago, with their refresh tokens; push subscriptions of expired sessions
 * are deleted at once. The last session of a user in an account stays: it shows that they have joined, and where they
 * worked last.
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
        await sql`
          delete from device_contacts where contact_at < now() - make_interval(days => ${CONTACT_KEPT_DAYS})`.execute(
          tx,
        )
      })
    },
  }
}
