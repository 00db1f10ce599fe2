import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type InvalidReason, invalid } from '../errors/app-error.ts'

/** The facility a piece is put at and the unit it becomes a part of. Undefined: it stays as it is, unchecked. */
interface WantedPlace {
  facility_id?: number | null | undefined
  parent_id?: number | null | undefined
}

/** Allows one change of the tree at a time: two at once could close a cycle that neither sees. */
export async function lockTree(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('equipment tree', ${accountId}))`.execute(tx)
}

/**
 * Checks that a piece may be put there: a facility and a unit that the actor may see, the unit no part of the piece
 * itself, and at no other facility. Locks the tree. Returns the facility of the unit.
 * @throws AppError validation_failed at the field with another reference
 */
export async function requirePlace(
  tx: Tx,
  actor: Actor,
  { id, wanted, before }: { id: number | null; wanted: WantedPlace; before: WantedPlace },
): Promise<number | null> {
  const facilityId = wanted.facility_id === undefined ? before.facility_id : wanted.facility_id
  const parentId = wanted.parent_id === undefined ? before.parent_id : wanted.parent_id
  const { rows } = await sql<{
    facility: { is_archived: boolean } | null
    parent: { facility_id: number | null; is_seen: boolean; is_archived: boolean } | null
    is_ring: boolean
  }>`
    with recursive above (id, parent_id) as (
      select e.id, e.parent_id from equipment e where e.id = ${parentId ?? null}
      union select e.id, e.parent_id from above a join equipment e on e.id = a.parent_id
    )
    select (select json_build_object('is_archived', f.archived_at is not null) from facilities f
        where f.id = ${facilityId ?? null} and ${inScope(actor, 'facilities:read', 'f.id')}) as facility,
      (select json_build_object('facility_id', p.facility_id, 'is_archived', p.archived_at is not null,
          'is_seen', ${inScope(actor, 'equipment:read', 'p.id')})
        from equipment p where p.id = ${parentId ?? null}) as parent,
      exists (select from above where above.id = ${id}) as is_ring`.execute(tx)
  const [references] = rows
  const parent = references?.parent ?? null
  const fields: Record<string, InvalidReason> = {}
  if (wanted.facility_id && !references?.facility) fields.facility_id = 'not_found'
  else if (wanted.facility_id && references?.facility?.is_archived) fields.facility_id = 'archived'
  if (wanted.parent_id && !parent?.is_seen) fields.parent_id = 'not_found'
  else if (wanted.parent_id && parent?.is_archived) fields.parent_id = 'archived'
  else if (wanted.parent_id && references?.is_ring) fields.parent_id = 'part_of_itself'
  else if (facilityId && parent?.facility_id && parent.facility_id !== facilityId) {
    fields[wanted.parent_id ? 'parent_id' : 'facility_id'] = 'parent_elsewhere'
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return parent?.facility_id ?? null
}

/** @throws AppError validation_failed at each checklist that the actor may not see, or that is archived */
export async function requireChecklists(tx: Tx, actor: Actor, ids: readonly number[], known: readonly number[] = []) {
  const { rows } = await sql<{ id: number; is_archived: boolean }>`
    select k.id, k.archived_at is not null as is_archived from checklists k
    where k.id = any(${[...ids]}::bigint[]) and ${inScope(actor, 'check_lists:read', 'k.id')}`.execute(tx)
  const archived = new Map(rows.map(({ id, is_archived }) => [id, is_archived]))
  const fields: Record<string, InvalidReason> = {}
  for (const [index, id] of ids.entries()) {
    if (known.includes(id)) continue
    if (!archived.has(id)) fields[`checklists.${index}`] = 'not_found'
    else if (archived.get(id)) fields[`checklists.${index}`] = 'archived'
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
