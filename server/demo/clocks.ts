import { sql } from 'kysely'
import type { EventPayload } from '#contract/history.ts'
import type { Tx } from '../db/database.ts'
import { renewClocks } from '../sla/index.ts'
import { eventRow, type HistoryRow } from './history-row.ts'
import { insertRows } from './insert-rows.ts'
import { timeText } from './moscow-time.ts'

interface MissedClock extends EventPayload<'clockMissed'> {
  id: number
  client_id: number
  facility_id: number
}

/**
 * Has the clocks of requests since `since` reckoned from their history as of `now`, and adds to it which were missed, at the
 * time at which they were. No events are in the database afterwards.
 */
export async function withMissedClocks(
  tx: Tx,
  accountId: number,
  { since, now }: { since: number; now: number },
  history: readonly HistoryRow[],
): Promise<HistoryRow[]> {
  await insertRows(tx, 'events', history)
  const requests = await tx.selectFrom('requests').select('id').where('created_at', '>', timeText(since)).execute()
  const ids = requests.map(({ id }) => id)
  await renewClocks(tx, accountId, ids, { chosen: new Map(ids.map((id) => [id, null])), asOf: now })
  await sql`delete from events where account_id = ${accountId}`.execute(tx)
  const { rows: missed } = await sql<MissedClock>`
    select r.id, r.client_id, r.facility_id, c.kind as clock, c.due_at, null as field
    from sla_clocks c join requests r on r.account_id = c.account_id and r.id = c.request_id
    where c.account_id = ${accountId} and c.state = 'missed' and c.due_at is not null
    order by c.due_at`.execute(tx)
  const events = missed.map(({ id, client_id, facility_id, ...payload }) =>
    eventRow('clockMissed', Date.parse(payload.due_at), null, payload, { request_id: id, client_id, facility_id }),
  )
  return [...history, ...events]
}
