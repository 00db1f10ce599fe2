import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { dependentEquipment, dependentRequests, dependentScheduledRequests } from '../access/dependents.ts'
import type { Tx } from '../db/database.ts'
import { refuseWithDependents } from '../db/dependents.ts'
import { notFound } from '../errors/app-error.ts'
import { record } from '../history/record.ts'
import { untagWholly } from '../tags/index.ts'

/** Deletes a piece of equipment. @throws AppError in_use, naming its requests, scheduled requests and parts, while it has any */
export async function deleteEquipment(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { title, manager_id } = await tx
    .selectFrom('equipment as e')
    .leftJoin('facilities as f', (join) =>
      join.onRef('f.account_id', '=', 'e.account_id').onRef('f.id', '=', 'e.facility_id'),
    )
    .select(['e.title', 'f.manager_id'])
    .where('e.id', '=', id)
    .forUpdate('e')
    .executeTakeFirstOrThrow(notFound)
  await refuseWithDependents(
    tx,
    dependentRequests(actor, sql`r.id in (select request_id from request_equipment where equipment_id = ${id})`),
    dependentScheduledRequests(
      actor,
      sql`s.id in (select scheduled_request_id from scheduled_request_equipment where equipment_id = ${id})`,
    ),
    dependentEquipment(actor, sql`e.parent_id = ${id}`),
  )
  await untagWholly(tx, 'equipment', [id])
  await tx.deleteFrom('equipment').where('id', '=', id).execute()
  const also = manager_id === null ? [] : [manager_id]
  const liveChange = { entity: 'equipment', id, type: 'deleted', also } as const
  await record(tx, actor, 'equipmentDeleted', { name: title }, { equipmentId: id }, liveChange)
}
