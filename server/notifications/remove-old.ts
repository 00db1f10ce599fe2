import { sql } from 'kysely'
import { NOTIFICATIONS_KEPT_DAYS } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

const AT_ONCE = 10_000

/** Deletes notifications after NOTIFICATIONS_KEPT_DAYS, read or not. */
export function removeOldNotificationsJob(database: Database): JobDefinition {
  return { queue: 'remove-old-notifications', cron: '53 2 * * *', work: () => removeOldNotifications(database) }
}

export async function removeOldNotifications(database: Database): Promise<void> {
  let removed: number
  do {
    removed = await database.asSystem(async (tx) => {
      const { numAffectedRows } = await sql`
        delete from notifications where (account_id, id) in (
          select account_id, id from notifications
          where created_at < now() - make_interval(days => ${NOTIFICATIONS_KEPT_DAYS}) limit ${AT_ONCE})`.execute(tx)
      return Number(numAffectedRows)
    })
  } while (removed === AT_ONCE)
}
