import { NOTIFICATIONS_KEPT_DAYS } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import { deleteOld } from '../db/delete-old.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

/** Deletes notifications after NOTIFICATIONS_KEPT_DAYS, read or not. */
export function removeOldNotificationsJob(database: Database): JobDefinition {
  return { queue: 'remove-old-notifications', cron: '53 2 * * *', work: () => removeOldNotifications(database) }
}

export function removeOldNotifications(database: Database): Promise<void> {
  return deleteOld(database, 'notifications', NOTIFICATIONS_KEPT_DAYS)
}
