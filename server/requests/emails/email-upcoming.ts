import { sql } from 'kysely'
import { CLIENT_NOTIFIED_BEFORE_HOURS } from '#contract/limits.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { JobDefinition } from '#server/jobs/jobs.ts'
import type { WriteRequestEmails } from './request-emails.ts'

const BATCH = 100

/**
 * Every minute: emails clients about the requests that a schedule created for them, once their planned time is near.
 */
export function emailUpcomingJob(database: Database, writeEmails: WriteRequestEmails): JobDefinition {
  return { queue: 'email-upcoming-requests', cron: '* * * * *', work: () => emailUpcoming(database, writeEmails) }
}

/** In short units of work; safe to run in several processes at once. */
export async function emailUpcoming(database: Database, writeEmails: WriteRequestEmails): Promise<void> {
  const accounts = await database.asSystem(accountsConcerned, { readOnly: true })
  for (const accountId of accounts) {
    let taken: number
    do {
      taken = await database.inAccount(accountId, (tx) => emailBatch(tx, writeEmails))
    } while (taken === BATCH)
  }
}

export const isNear = sql`r.client_email_pending
  and r.planned_start_at <= now() + make_interval(hours => ${sql.lit(CLIENT_NOTIFIED_BEFORE_HOURS)})`

async function accountsConcerned(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from requests r where ${isNear}`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/** No email about a request that has begun, is cancelled, or was planned before it was created. */
async function emailBatch(tx: Tx, writeEmails: WriteRequestEmails): Promise<number> {
  const { rows } = await sql<{ id: number; is_due: boolean }>`
    with near as (
      select r.account_id, r.id from requests r where ${isNear}
      order by r.planned_start_at limit ${BATCH} for update skip locked
    )
    update requests r set client_email_pending = false from near
    where r.account_id = near.account_id and r.id = near.id
    returning r.id, r.status = ${REQUEST_STATUS.new} and r.planned_start_at > now() as is_due`.execute(tx)
  for (const { id, is_due } of rows) if (is_due) await writeEmails(tx, id, 'upcoming')
  return rows.length
}

/** Keeps clients from getting emails about what is already near. */
export async function holdClientEmails(tx: Tx): Promise<void> {
  await sql`update requests r set client_email_pending = false where ${isNear}`.execute(tx)
}
