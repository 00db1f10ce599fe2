import { sql } from 'kysely'
import { INBOUND_EMAILS_KEPT_DAYS } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

/** One unit of work deletes so many. */
const AT_ONCE = 1_000

/** Deletes emails in no request after a while; of those in one, the request has what they said. */
export function removeOldInboundEmailsJob(database: Database): JobDefinition {
  return { queue: 'remove-old-inbound-emails', cron: '53 2 * * *', work: () => removeOldInboundEmails(database) }
}

export async function removeOldInboundEmails(database: Database): Promise<void> {
  let removed: number
  do {
    removed = await database.asSystem(async (tx) => {
      const { numAffectedRows } = await sql`
        delete from inbound_emails where (account_id, id) in (
          select account_id, id from inbound_emails
          where created_at < now() - make_interval(days => ${INBOUND_EMAILS_KEPT_DAYS}) limit ${AT_ONCE})`.execute(tx)
      return Number(numAffectedRows)
    })
  } while (removed === AT_ONCE)
}
