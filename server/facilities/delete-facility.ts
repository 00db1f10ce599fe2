import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type Holder, refuseWhileHeld } from '../db/holders.ts'
import { filesGoingWith } from '../files/attachments.ts'
import { forgetUnusedFiles } from '../files/unused-files.ts'
import { record } from '../history/record.ts'
import { notFound } from '../http/app-error.ts'
import { forgetUnused, tagsOf } from '../tags/index.ts'

/** Deletes a facility. @throws AppError in_use, naming its requests and equipment, while it has any */
export async function deleteFacility(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { name, client_id, manager_id, avatar_key } = await tx
    .selectFrom('facilities')
    .select(['name', 'client_id', 'manager_id', 'avatar_key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  await refuseWhileHeld(
    tx,
    sql<Holder>`
      select 'requests' as entity, r.id, r.number || ' ' || r.name as title,
        ${inScope(actor, 'requests:read', 'r.id')} as is_seen
      from requests r where r.facility_id = ${id}`,
    sql<Holder>`
      select 'equipment' as entity, e.id, e.title, ${inScope(actor, 'equipment:read', 'e.id')} as is_seen
      from equipment e where e.facility_id = ${id}`,
  )
  const tags = await tagsOf(tx, { type: 'facility', id })
  const files = await filesGoingWith(tx, { facilityId: id }, avatar_key)
  await tx.deleteFrom('facilities').where('id', '=', id).execute()
  await forgetUnusedFiles(tx, sql<boolean>`f.id = any(${files})`)
  await forgetUnused(
    tx,
    tags.map((tag) => tag.id),
  )
  const also = manager_id === null ? [] : [manager_id]
  const news = { entity: 'facilities', id, type: 'deleted', also } as const
  await record(tx, actor, 'facilityDeleted', { name }, { facilityId: id, clientId: client_id }, news)
}
