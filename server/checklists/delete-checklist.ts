import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { dependentEquipment, dependentScheduledRequests } from '../access/dependents.ts'
import type { Tx } from '../db/database.ts'
import { refuseWithDependents } from '../db/dependents.ts'
import { lockChecklist } from './move-items.ts'

/**
 * Deletes a checklist; requests keep their copies.
 * @throws AppError in_use, naming the equipment that proposes it and the scheduled requests that copy it
 */
export async function deleteChecklist(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockChecklist(tx, id)
  const proposesIt = sql`e.id in (select equipment_id from equipment_checklists where checklist_id = ${id})`
  const copiesIt = sql`s.id in (select scheduled_request_id from scheduled_request_checklists where checklist_id = ${id})`
  await refuseWithDependents(tx, dependentEquipment(actor, proposesIt), dependentScheduledRequests(actor, copiesIt))
  await tx.deleteFrom('checklists').where('id', '=', id).execute()
}
