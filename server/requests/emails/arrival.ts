import { sql } from 'kysely'
import { ARRIVAL_CHANGE_MIN } from '../../../contract/limits.ts'
import type { Tx } from '../../db/database.ts'

/**
 * Whether the time at which an executor arrives at a request `r` is worth a letter: nobody is told every few minutes, nor of
 * a time that has passed before it could be sent.
 */
export const isArrivalToTell = sql`(r.expected_at > now() and (r.expected_told_at is null
  or abs(extract(epoch from r.expected_at - r.expected_told_at)) >= ${sql.lit(ARRIVAL_CHANGE_MIN * 60)}))`

/** The next letter about a time of arrival compares with this one. */
export async function noteExpectedTold(tx: Tx, requestId: number): Promise<void> {
  await sql`update requests set expected_told_at = expected_at where id = ${requestId}`.execute(tx)
}
