import { sql } from 'kysely'
import type { RequestListRow } from '../../contract/request-rows.ts'
import { attentionReasons } from './attention.ts'

/** A row of the list as it comes out of the database. */
export type StoredRequestRow = Omit<RequestListRow, 'attention'>

/** A user as every list names one. */
export function personNamed(column: string) {
  return sql`(select json_build_object('id', p.id, 'name', p.name, 'avatar', null) from users p
    where p.id = ${sql.ref(column)})`
}

/**
 * What every list and the page show of a request `r`. The names are looked up row by row, through their primary keys:
 * joined, a planner that cannot know the account's size reads all its clients for twenty rows.
 */
export const rowColumns = sql`
  r.id, r.number, r.name, r.type, r.status, ${attentionReasons} as attention_reasons, r.work_type, r.priority,
  (select json_build_object('id', c.id, 'name', c.name) from clients c
    where c.account_id = r.account_id and c.id = r.client_id) as client,
  (select json_build_object('id', f.id, 'name', f.name, 'address', f.address) from facilities f
    where f.account_id = r.account_id and f.id = r.facility_id) as facility,
  ${personNamed('r.manager_id')} as manager,
  case when r.has_executor then (
    select json_agg(json_build_object('id', u.id, 'name', u.name, 'avatar', null) order by u.name, u.id)
    from request_executors e join users u on u.id = e.user_id
    where e.account_id = r.account_id and e.request_id = r.id) else '[]' end as employees,
  r.deadline_at, r.planned_start_at, r.duration_min, r.price, r.created_at, r.version`

export function requestRow(row: StoredRequestRow): RequestListRow {
  return { ...row, attention: row.attention_reasons.length > 0 }
}
