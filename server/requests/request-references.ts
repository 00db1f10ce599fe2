import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type Refusal, refused } from '../http/app-error.ts'

/** Rows that a body names by id. */
interface Named {
  client_id?: number | null | undefined
  facility_id?: number | null | undefined
  manager_id?: number | null | undefined
  equipment?: number[] | undefined
  checklists?: number[] | undefined
}

interface NamedFacility {
  id: number
  name: string
  client_id: number
  /** Its manager, when active. */
  manager_id: number | null
}

interface Titled {
  id: number
  name: string
}

/** What the named rows are; null where none is named. */
export interface References {
  client: Titled | null
  facility: NamedFacility | null
  manager: Titled | null
  equipment: Titled[]
  checklists: Titled[]
}

type Found = References & { manager: (Titled & { is_active: boolean }) | null }

/**
 * Looks up what a body names, in one statement. What the actor may not read counts as not there.
 * @throws AppError validation_failed at each field that names nothing
 */
export async function findReferences(tx: Tx, actor: Actor, named: Named): Promise<References> {
  const { client_id = null, facility_id = null, manager_id = null, equipment = [], checklists = [] } = named
  const { rows } = await sql<Found>`select
    (select json_build_object('id', c.id, 'name', c.name) from clients c
      where c.id = ${client_id} and ${inScope(actor, 'clients:read', 'c.id')}) as client,
    (select json_build_object('id', f.id, 'name', f.name, 'client_id', f.client_id, 'manager_id',
        (select m.user_id from memberships m where m.user_id = f.manager_id and m.is_active))
      from facilities f
      where f.id = ${facility_id} and ${inScope(actor, 'facilities:read', 'f.id')}) as facility,
    (select json_build_object('id', u.id, 'name', u.name, 'is_active', m.is_active)
      from memberships m join users u on u.id = m.user_id
      where m.user_id = ${manager_id} and ${inScope(actor, 'employees:read', 'm.user_id')}) as manager,
    (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.title) order by q.title), '[]') from equipment q
      where q.id = any(${equipment}::bigint[]) and ${inScope(actor, 'equipment:read', 'q.id')}) as equipment,
    (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name), '[]') from checklists k
      where k.id = any(${checklists}::bigint[]) and ${inScope(actor, 'check_lists:read', 'k.id')}) as checklists
  `.execute(tx)
  const found = rows[0]
  if (!found) throw new Error('A select without a table answers with one row')

  const fields: Record<string, Refusal> = {}
  if (client_id !== null && !found.client) fields.client_id = 'not_found'
  if (facility_id !== null && !found.facility) fields.facility_id = 'not_found'
  if (manager_id !== null && !found.manager) fields.manager_id = 'not_found'
  if (found.manager && !found.manager.is_active) fields.manager_id = 'inactive'
  Object.assign(fields, missing('equipment', equipment, found.equipment))
  Object.assign(fields, missing('checklists', checklists, found.checklists))
  if (Object.keys(fields).length > 0) throw refused(fields)
  return found
}

function missing(field: string, ids: number[], found: Titled[]): Record<string, Refusal> {
  const there = new Set(found.map(({ id }) => id))
  return Object.fromEntries(
    ids.flatMap((id, index) => (there.has(id) ? [] : [[`${field}.${index}`, 'not_found' as const]])),
  )
}
