import { sql } from 'kysely'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { fullAddress } from '#server/db/full-address.ts'
import { precompile } from '#server/db/precompile.ts'
import { avatarOf } from '#server/files/avatar-address.ts'
import { listedClockJson } from '#server/sla/index.ts'
import { attentionReasons, isMarked } from './attention.ts'

/** A colleague named in a column of a row. */
export function userNamed(row: string, column: string) {
  return sql`(select row_to_json(m) from (select m.user_id as id, m.name, ${avatarOf('m')} as avatar from memberships m
    where m.account_id = ${sql.ref(`${row}.account_id`)} and m.user_id = ${sql.ref(`${row}.${column}`)}) m)`
}

/**
 * What every list and the page show of a request `r`. The names are looked up row by row, through their primary keys:
 * joined, a planner that cannot know the account's size reads all its clients for twenty rows. Executors come in the order
 * of the index that finds them: a sort for each request costs as much as finding them does.
 */
export const rowColumns = precompile(sql<Omit<RequestListRow, 'actions' | 'custom'>>`
  r.id, r.number, r.name, r.type, r.status, ${isMarked} is true as attention,
  ${attentionReasons} as attention_reasons, r.work_type, r.priority,
  (select row_to_json(c) from (select c.id, c.name from clients c
    where c.account_id = r.account_id and c.id = r.client_id) c) as client,
  (select row_to_json(f) from (select f.id, f.name, ${fullAddress} as address, f.city from facilities f
    where f.account_id = r.account_id and f.id = r.facility_id) f) as facility,
  ${userNamed('r', 'manager_id')} as manager,
  case when r.has_executor then (
    select json_agg(m) from (select m.user_id as id, m.name, ${avatarOf('m')} as avatar
      from request_executors e join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
      where e.account_id = r.account_id and e.request_id = r.id order by e.user_id) m) else '[]' end as employees,
  r.deadline_at, ${listedClockJson} as sla, r.planned_start_at, r.duration_min, r.expected_at, r.paused_since, r.price::text,
  r.created_at, r.version`)
