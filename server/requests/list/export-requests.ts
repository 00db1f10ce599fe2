import { sql } from 'kysely'
import type { Locale } from '../../../contract/messages.ts'
import type { RequestListQuery } from '../../../contract/requests/request-changes.ts'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Download } from '../../http/handlers.ts'
import { exportRows } from '../../sheets/list-sheet.ts'
import { EXPORTED_MAX } from '../../sheets/write-sheet.ts'
import { whereReadable } from './list-requests.ts'
import { filterConditions } from './request-filters.ts'
import { orderBy } from './request-order.ts'
import { type ExportedRequest, requestSheet } from './request-sheet.ts'

/** The filtered list as .xlsx, with titles in the reader's language and times in the account's zone. */
export async function exportRequests(tx: Tx, actor: Actor, query: RequestListQuery, locale: Locale): Promise<Download> {
  const where = await whereReadable(tx, actor, query.q, filterConditions(query, actor))
  const order = orderBy(query.sort)
  const { rows } = await sql<ExportedRequest>`
    select r.number, r.status, r.name, r.type, r.work_type, r.priority, c.name as client, f.name as facility, f.address,
      m.name as manager, e.names as executors, r.planned_start_at, r.duration_min,
      r.deadline_at, r.started_at,
      r.finished_at, r.price, r.created_at
    from (select * from requests r ${where} ${order} limit ${EXPORTED_MAX}) r
    left join clients c on c.account_id = r.account_id and c.id = r.client_id
    left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    left join memberships m on m.account_id = r.account_id and m.user_id = r.manager_id
    left join lateral (
      select string_agg(w.name, ', ' order by w.name) as names
      from request_executors x join memberships w on w.account_id = x.account_id and w.user_id = x.user_id
      where x.account_id = r.account_id and x.request_id = r.id) e on r.has_executor
    ${order}`.execute(tx)
  return exportRows(requestSheet, rows, actor, locale)
}
