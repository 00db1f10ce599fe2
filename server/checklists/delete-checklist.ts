import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type Holder, refuseWhileHeld } from '../db/holders.ts'
import { lockChecklist } from './move-items.ts'

/** Deletes a checklist; requests keep their copies. @throws AppError in_use, naming the equipment that proposes it */
export async function deleteChecklist(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockChecklist(tx, id)
  await refuseWhileHeld(
    tx,
    sql<Holder>`
      select 'equipment' as entity, e.id, e.title, ${inScope(actor, 'equipment:read', 'e.id')} as is_seen
      from equipment_checklists l join equipment e on e.account_id = l.account_id and e.id = l.equipment_id
      where l.checklist_id = ${id}`,
  )
  await tx.deleteFrom('checklists').where('id', '=', id).execute()
}
