import { sql } from 'kysely'
import type { RequestListRow } from '../../contract/request-rows.ts'
import { attentionReasons } from './attention.ts'

/** A row of the list as it comes out of the database. */
export type StoredRequestRow = Omit<RequestListRow, 'attention'>

/** What every list and the page show of a request `r`, with the joins below. */
export const rowColumns = sql`
  r.id, r.number, r.name, r.type, r.status, ${attentionReasons} as attention_reasons, r.work_type, r.priority,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client,
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'address', f.address) end as facility,
  case when m.id is not null then json_build_object('id', m.id, 'name', m.name, 'avatar', null) end as manager,
  case when r.has_executor then (
    select json_agg(json_build_object('id', u.id, 'name', u.name, 'avatar', null) order by u.name, u.id)
    from request_executors e join users u on u.id = e.user_id
    where e.account_id = r.account_id and e.request_id = r.id) else '[]' end as employees,
  r.deadline_at, r.planned_start_at, r.duration_min, r.price, r.created_at, r.version`

export const rowJoins = sql`
  left join clients c on c.account_id = r.account_id and c.id = r.client_id
  left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
  left join users m on m.id = r.manager_id`

export function requestRow(row: StoredRequestRow): RequestListRow {
  return { ...row, attention: row.attention_reasons.length > 0 }
}
