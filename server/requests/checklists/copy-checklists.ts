import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** Copies templates onto a request, as they are now: later edits of a template do not change its copies. */
export async function copyChecklists(tx: Tx, requestId: number, checklistIds: number[]): Promise<void> {
  if (checklistIds.length === 0) return
  await sql`
    with copies as (
      insert into request_checklists (request_id, checklist_id, name)
      select ${requestId}, c.id, c.name from checklists c where c.id = any(${checklistIds}::bigint[])
      order by array_position(${checklistIds}::bigint[], c.id)
      returning id, checklist_id
    )
    insert into request_checklist_items
      (request_checklist_id, position, title, hint, type, answers, is_required, photo_required, min, max, unit)
    select copies.id, i.position, i.title, i.hint, i.type, i.answers, i.is_required, i.photo_required, i.min, i.max, i.unit
    from copies join checklist_items i on i.checklist_id = copies.checklist_id
    order by copies.id, i.position, i.id`.execute(tx)
}
