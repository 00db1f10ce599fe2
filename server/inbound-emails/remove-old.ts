import { INBOUND_EMAILS_KEPT_DAYS } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import { deleteOld } from '../db/delete-old.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

/** Deletes emails in no request after a while; of those in one, the request has what they said. */
export function removeOldInboundEmailsJob(database: Database): JobDefinition {
  return { queue: 'remove-old-inbound-emails', cron: '53 2 * * *', work: () => removeOldInboundEmails(database) }
}

export function removeOldInboundEmails(database: Database): Promise<void> {
  return deleteOld(database, 'inbound_emails', INBOUND_EMAILS_KEPT_DAYS)
}
