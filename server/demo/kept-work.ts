import { sql } from 'kysely'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Tx } from '../db/database.ts'
import { eventRow, type HistoryRow } from './history-row.ts'
import { insertRows } from './insert-rows.ts'
import { HOUR, MINUTE, timeText } from './moscow-time.ts'

const VISIT = [
  { call: 'start', after: 15 * MINUTE, body: {} },
  {
    call: 'addWork',
    after: 50 * MINUTE,
    body: { title: 'Диагностика на объекте', quantity: '1', measure: 'ч', price: '1500.00' },
  },
  { call: 'finish', after: 65 * MINUTE, body: {} },
]

/** A visit that a phone without a connection made after its request was cancelled; the office has yet to decide about it. */
export async function keepVisit(tx: Tx, now: number): Promise<HistoryRow[]> {
  const { rows } = await sql<Cancelled>`
    select r.id, r.facility_id, r.client_id, r.cancelled_at, (
      select min(e.user_id) from request_executors e where e.account_id = r.account_id and e.request_id = r.id) as executor
    from requests r
    where r.status = ${REQUEST_STATUS.cancelledByClient} and r.has_executor and r.started_at is null
      and r.cancelled_at < ${timeText(now - 2 * HOUR)}
    order by r.cancelled_at desc limit 1`.execute(tx)
  const [cancelled] = rows
  if (!cancelled) return []
  const { id, facility_id, client_id, executor } = cancelled
  const since = Date.parse(cancelled.cancelled_at)
  const received = Math.min(since + 6 * HOUR, now)
  await insertRows(
    tx,
    'operations',
    VISIT.map(({ call, after, body }, place) => ({
      id: `00000000-0000-4000-8000-00000000000${place}`,
      user_id: executor,
      device_id: 'demo',
      sequence: place,
      request_id: id,
      call,
      body,
      content_hash: Buffer.alloc(32),
      done_at: timeText(since + after),
      happened_at: timeText(since + after),
      is_clock_uncertain: false,
      received_at: timeText(received),
      outcome: 'kept',
      reason: 'cancelled',
    })),
  )
  await tx.updateTable('requests').set({ has_kept_work: true }).where('id', '=', id).execute()
  return [eventRow('workKept', received, executor, {}, { request_id: id, facility_id, client_id })]
}

interface Cancelled {
  id: number
  facility_id: number
  client_id: number
  cancelled_at: string
  executor: number
}
