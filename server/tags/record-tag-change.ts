import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import { record } from '../history/record.ts'
import type { Tag, Tagged } from './tag-links.ts'

/** Records a change of a row's tags in its history. */
export async function recordTagChange(tx: Tx, actor: Actor, tagged: Tagged, before: Tag[], after: Tag[]) {
  const { type, id } = tagged
  const changes = { tags: { old: before.map(({ name }) => name), new: after.map(({ name }) => name) } }
  if (type === 'client') {
    const { name } = await tx
      .selectFrom('clients')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    const liveChange = { entity: 'clients', id, type: 'updated' } as const
    await record(tx, actor, 'clientChanged', { name, changes }, { clientId: id }, liveChange)
  }
  if (type === 'facility') {
    const { name, client_id } = await tx
      .selectFrom('facilities')
      .select(['name', 'client_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    const liveChange = { entity: 'facilities', id, type: 'updated' } as const
    await record(tx, actor, 'facilityChanged', { name, changes }, { facilityId: id, clientId: client_id }, liveChange)
  }
  if (type === 'equipment') {
    const { title } = await tx
      .selectFrom('equipment')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    const liveChange = { entity: 'equipment', id, type: 'updated' } as const
    await record(tx, actor, 'equipmentChanged', { name: title, changes }, { equipmentId: id }, liveChange)
  }
  if (type === 'employee') {
    const { name } = await tx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow(notFound)
    const liveChange = { entity: 'employees', id, type: 'updated' } as const
    await record(tx, actor, 'userChanged', { name, changes }, { userId: id }, liveChange)
  }
}
