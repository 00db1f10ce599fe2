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

/** Deletes a client. @throws AppError in_use, naming its facilities and requests, while it has any */
export async function deleteClient(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { name, avatar_key } = await tx
    .selectFrom('clients')
    .select(['name', 'avatar_key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  await refuseWhileHeld(
    tx,
    sql<Holder>`
      select 'facilities' as entity, f.id, f.name as title, ${inScope(actor, 'facilities:read', 'f.id')} as is_seen
      from facilities f where f.client_id = ${id}`,
    sql<Holder>`
      select 'requests' as entity, r.id, r.number || ' ' || r.name as title, ${inScope(actor, 'requests:read', 'r.id')} as is_seen
      from requests r where r.client_id = ${id}`,
  )
  const tags = await tagsOf(tx, { type: 'client', id })
  const files = await filesGoingWith(tx, { clientId: id }, avatar_key)
  await tx.deleteFrom('clients').where('id', '=', id).execute()
  await forgetUnusedFiles(tx, sql<boolean>`f.id = any(${files})`)
  await forgetUnused(
    tx,
    tags.map((tag) => tag.id),
  )
  await record(tx, actor, 'clientDeleted', { name }, { clientId: id }, { entity: 'clients', id, type: 'deleted' })
}
