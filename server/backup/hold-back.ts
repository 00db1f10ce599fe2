import { sql } from 'kysely'
import { holdAgreementReports } from '../agreement-reports/index.ts'
import { openDatabase } from '../db/database.ts'
import { holdEmails } from '../mail/hold-emails.ts'
import { holdDeliveries } from '../notifications/index.ts'
import { holdClientEmails } from '../requests/index.ts'
import { missBegun } from '../scheduler/index.ts'
import { holdMessages } from '../webhooks/index.ts'

export interface HeldBack {
  /** Emails that were queued. */
  emails: number
  /** Occurrences of schedules that have come due since. */
  occurrences: number
}

/**
 * Keeps a restored database from repeating what was done after its backup was written: nothing that was queued or has
 * come due since goes out by itself.
 */
export async function holdBack(url: string, now: Date): Promise<HeldBack> {
  const database = openDatabase(url, 2)
  try {
    const emails = await database.asSystem(async (tx) => {
      await holdDeliveries(tx)
      await holdClientEmails(tx)
      await holdMessages(tx)
      await sql`
        update analytics_reports r set sent_on = (${now.toISOString()}::timestamptz at time zone a.timezone)::date
        from accounts a where a.id = r.account_id and r.is_on`.execute(tx)
      await holdAgreementReports(tx, now)
      return holdEmails(tx)
    })
    return { emails, occurrences: await missBegun(database, now) }
  } finally {
    await database.close()
  }
}
