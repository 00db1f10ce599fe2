import { sql } from 'kysely'
import { ARRIVAL_CHANGE_MIN } from '#contract/limits.ts'
import type { Tx } from '#server/db/database.ts'

/**
 * Whether an executor's time of arrival at a request `r` deserves an email: not every few minutes, and not when it
 * would have passed before sending.
 */
export const shouldSendArrival = sql`(r.expected_at > now() and (r.expected_told_at is null
  or abs(extract(epoch from r.expected_at - r.expected_told_at)) >= ${sql.lit(ARRIVAL_CHANGE_MIN * 60)}))`

/** The next email about a time of arrival compares with this one. */
export async function recordSentArrival(tx: Tx, requestId: number): Promise<void> {
  await sql`update requests set expected_told_at = expected_at where id = ${requestId}`.execute(tx)
}
