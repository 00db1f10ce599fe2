import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The fields whose changes the history shows: plain fields by value, references by name. */
type ScheduleNames = Record<string, unknown>

/** A scheduled request for the history, in which ids would mean nothing. */
export async function readNames(tx: Tx, id: number): Promise<ScheduleNames> {
  const { rows } = await sql<ScheduleNames>`
    select s.name, s.type, s.work_type, s.priority, s.price::text as price, s.description, s.client_sign_required,
      s.duration_min, s.timezone, s.schedule || jsonb_build_object('days', s.days) as schedule,
      (select name from clients c where c.account_id = s.account_id and c.id = s.client_id) as client,
      (select name from facilities f where f.account_id = s.account_id and f.id = s.facility_id) as facility,
      (select name from memberships m where m.account_id = s.account_id and m.user_id = s.manager_id) as manager,
      (select coalesce(json_agg(m.name order by m.name), '[]') from scheduled_request_executors e
        join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
        where e.account_id = s.account_id and e.scheduled_request_id = s.id) as employees,
      (select coalesce(json_agg(q.title order by q.title), '[]') from scheduled_request_equipment l
        join equipment q on q.account_id = l.account_id and q.id = l.equipment_id
        where l.account_id = s.account_id and l.scheduled_request_id = s.id) as equipment,
      (select coalesce(json_agg(k.name order by k.name), '[]') from scheduled_request_checklists l
        join checklists k on k.account_id = l.account_id and k.id = l.checklist_id
        where l.account_id = s.account_id and l.scheduled_request_id = s.id) as checklists
    from scheduled_requests s where s.id = ${id}`.execute(tx)
  return rows[0] ?? {}
}
