import { sql } from 'kysely'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Tx } from '../db/database.ts'
import { eventRow, type HistoryRow } from './history-row.ts'
import { insertRows } from './insert-rows.ts'
import { DAY, HOUR, timeText } from './moscow-time.ts'

const ENDED = [
  { reason: 'waits_for_access', comment: 'Объект закрыт, ключи привезут завтра' },
  { reason: 'waits_for_client', comment: null },
  { reason: 'waits_for_part', comment: 'Заказали прокладки' },
]
const GOING_ON = { reason: 'waits_for_part', comment: 'Насос едет со склада поставщика, обещали послезавтра' }
const ENDED_SINCE = 25 * DAY
const AFTER_CREATION = 3 * HOUR

interface Waiting {
  id: number
  client_id: number
  facility_id: number
  by: number
  from: string
  to: string | null
}

/** Some requests of the last weeks waited before work began, and one waits now; returns their history. */
export async function pauseRequests(tx: Tx, now: number): Promise<HistoryRow[]> {
  const { rows: reasons } = await sql<{ id: number; name: string }>`
    select id, name from pause_reasons where account_id = current_account()`.execute(tx)
  const ended = await findWaiting(
    tx,
    sql`r.status = ${REQUEST_STATUS.completed}
    and r.started_at > r.created_at + interval '20 hours' and r.created_at > ${timeText(now - ENDED_SINCE)}`,
    ENDED.length,
  )
  const [current] = await findWaiting(
    tx,
    sql`r.status = ${REQUEST_STATUS.new} and r.has_executor and r.deadline_at > ${timeText(now)}
    and r.created_at < ${timeText(now - DAY)}`,
    1,
  )
  const pauses = [
    ...ended.map((waiting, index) => ({ waiting, ...(ENDED[index] ?? GOING_ON) })),
    ...(current ? [{ waiting: { ...current, to: null }, ...GOING_ON }] : []),
  ]
  await insertRows(
    tx,
    'request_pauses',
    pauses.map(({ waiting, reason, comment }) => ({
      request_id: waiting.id,
      reason_id: reasons.find(({ name }) => name === reason)?.id ?? 0,
      comment,
      paused_at: waiting.from,
      resumed_at: waiting.to,
      paused_by: waiting.by,
      resumed_by: waiting.to ? waiting.by : null,
    })),
  )
  if (current) {
    await tx.updateTable('requests').set({ paused_since: current.from }).where('id', '=', current.id).execute()
  }
  return pauses.flatMap(({ waiting: { by, from, to, id, client_id, facility_id }, reason, comment }) => {
    const place = { request_id: id, client_id, facility_id }
    return [
      eventRow('requestPaused', Date.parse(from), by, { reason, comment }, place),
      ...(to ? [eventRow('requestResumed', Date.parse(to), by, {}, place)] : []),
    ]
  })
}

async function findWaiting(tx: Tx, condition: ReturnType<typeof sql>, count: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.id, r.client_id, r.facility_id, coalesce(r.manager_id, r.author_id) as by,
      r.created_at + make_interval(secs => ${AFTER_CREATION / 1000}) as from, r.started_at - interval '1 hour' as to
    from requests r where ${condition} order by r.created_at desc limit ${count}`.execute(tx)
  return rows
}
