import { sql } from 'kysely'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'

/** Removes the copies of these checklists from the request, except those with answers. */
export async function removeChecklists(context: ActionContext, id: number, checklistIds: number[]): Promise<void> {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'update')
  const { rows } = await sql<{ name: string }>`
    with removed as (
      delete from request_checklists k
      where k.request_id = ${id} and k.checklist_id = any(${checklistIds}::bigint[]) and k.finished_at is null
        and not exists (
          select from request_checklist_items i where i.account_id = k.account_id and i.request_checklist_id = k.id
            and (i.answer is not null or i.photo_file_id is not null))
      returning k.id, k.name
    )
    select name from removed order by id`.execute(tx)
  if (rows.length === 0) return
  await saveChange(tx, id, {})
  const changes = { checklists: { old: rows.map(({ name }) => name), new: null } }
  await recordOn(tx, actor, request, 'requestChanged', { name: request.name, changes })
}
