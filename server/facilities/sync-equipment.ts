import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { record } from '../history/record.ts'
import { type Refusal, refused } from '../http/app-error.ts'

interface Named {
  id: number
  title: string
}

/**
 * Makes this equipment the one that stands at a facility: what is named comes here, what is not goes away. Equipment
 * that the actor may not see is neither named nor sent away.
 * @throws AppError validation_failed at what is not there, or stands elsewhere and is not the actor's to move
 */
export async function syncEquipment(tx: Tx, actor: Actor, facilityId: number, wanted: number[]): Promise<void> {
  const facility = await tx
    .selectFrom('facilities')
    .select(['name', 'client_id'])
    .where('id', '=', facilityId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { rows: known } = await sql<Named & { stands_at: number | null; may_move: boolean }>`
    select e.id, e.title, e.facility_id as stands_at, ${inScope(actor, 'equipment:update', 'e.id')} as may_move
    from equipment e
    where (e.id = any(${wanted}) or e.facility_id = ${facilityId}) and ${inScope(actor, 'equipment:read', 'e.id')}
    order by e.title, e.id for update of e`.execute(tx)
  const byId = new Map(known.map((equipment) => [equipment.id, equipment]))
  const fields: Record<string, Refusal> = {}
  for (const [index, id] of wanted.entries()) {
    const equipment = byId.get(id)
    const isElsewhere = equipment?.stands_at && equipment.stands_at !== facilityId
    if (!equipment) fields[`equipment_ids.${index}`] = 'not_found'
    else if (isElsewhere && !equipment.may_move) fields[`equipment_ids.${index}`] = 'equipment_elsewhere'
  }
  if (Object.keys(fields).length > 0) throw refused(fields)

  const wantedIds = new Set(wanted)
  const here = known.filter(({ stands_at }) => stands_at === facilityId)
  const gone = here.filter(({ id }) => !wantedIds.has(id))
  const come = known.filter(({ id, stands_at }) => wantedIds.has(id) && stands_at !== facilityId)
  if (gone.length + come.length === 0) return
  await place(tx, gone, null)
  await place(tx, come, facilityId)
  const after = [...here.filter(({ id }) => wantedIds.has(id)), ...come]
  const changes = { equipment: { old: here.map(nameOf), new: after.map(nameOf) } }
  const news = { entity: 'facilities', id: facilityId, type: 'updated' } as const
  const of = { facilityId, clientId: facility.client_id }
  await record(tx, actor, 'facilityChanged', { name: facility.name, changes }, of, news)
}

async function place(tx: Tx, equipment: Named[], facilityId: number | null): Promise<void> {
  if (equipment.length === 0) return
  await tx
    .updateTable('equipment')
    .set({ facility_id: facilityId, updated_at: sql<string>`now()` })
    .where(
      'id',
      'in',
      equipment.map(({ id }) => id),
    )
    .execute()
}

function nameOf({ id, title }: Named) {
  return { id, title }
}
