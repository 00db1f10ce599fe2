import { sql } from 'kysely'
import { userNamed } from '../columns/request-row.ts'

/** The pauses of a request `r` as JSON, in the order in which they began. */
export const pausesJson = sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'reason', json_build_object('id', n.id, 'name', n.name),
    'comment', p.comment, 'from', p.paused_at, 'to', p.resumed_at,
    'paused_by', ${userNamed('p', 'paused_by')}, 'resumed_by', ${userNamed('p', 'resumed_by')})
    order by p.paused_at, p.id), '[]')
  from request_pauses p join pause_reasons n on n.account_id = p.account_id and n.id = p.reason_id
  where p.account_id = r.account_id and p.request_id = r.id)`
