import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type Holder, refuseWhileHeld } from '../db/holders.ts'
import { record } from '../history/record.ts'
import { notFound } from '../http/app-error.ts'
import { forgetUnused, tagsOf } from '../tags/index.ts'

/** Deletes a piece of equipment. @throws AppError in_use, naming its requests and parts, while it has any */
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
  await refuseWhileHeld(
    tx,
    sql<Holder>`
      select 'requests' as entity, r.id, r.number || ' ' || r.name as title,
        ${inScope(actor, 'requests:read', 'r.id')} as is_seen
      from request_equipment q join requests r on r.account_id = q.account_id and r.id = q.request_id
      where q.equipment_id = ${id}`,
    sql<Holder>`
      select 'equipment' as entity, e.id, e.title, ${inScope(actor, 'equipment:read', 'e.id')} as is_seen
      from equipment e where e.parent_id = ${id}`,
  )
  const tags = await tagsOf(tx, { type: 'equipment', id })
  await tx.deleteFrom('equipment').where('id', '=', id).execute()
  await forgetUnused(
    tx,
    tags.map((tag) => tag.id),
  )
  const also = manager_id === null ? [] : [manager_id]
  const news = { entity: 'equipment', id, type: 'deleted', also } as const
  await record(tx, actor, 'equipmentDeleted', { name: title }, { equipmentId: id }, news)
}
