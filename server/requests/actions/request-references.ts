import { sql } from 'kysely'
import type { CLIENT_TYPES } from '#contract/values/client-types.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { type InvalidReason, invalid } from '#server/errors/app-error.ts'

/** Rows that a body names by id. */
interface Named {
  /** The request that names them, when there is one already. */
  request_id?: number
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
  client_type: ClientType
  /** Its manager, when active. */
  manager_id: number | null
}

type ClientType = (typeof CLIENT_TYPES)[number]

interface Titled {
  id: number
  name: string
}

interface NamedClient extends Titled {
  type: ClientType
}

/** The named rows; null where none is named. */
export interface RequestReferences {
  client: NamedClient | null
  facility: NamedFacility | null
  manager: Titled | null
  equipment: Titled[]
  checklists: Titled[]
}

type Archivable<T> = T & { is_archived: boolean }

interface Found {
  client: Archivable<NamedClient> | null
  facility: Archivable<NamedFacility> | null
  manager: (Titled & { is_active: boolean }) | null
  equipment: Archivable<Titled>[]
  checklists: Archivable<Titled>[]
}

/**
 * Looks up the rows that a body names, in one statement. Those the actor may not read count as missing.
 * @throws AppError validation_failed at each field whose row is missing or archived
 */
export async function findReferences(tx: Tx, actor: Actor, named: Named): Promise<RequestReferences> {
  const { client_id = null, facility_id = null, manager_id = null, equipment = [], checklists = [] } = named
  const isOnRequest = sql`exists (
    select from request_equipment l where l.request_id = ${named.request_id ?? null} and l.equipment_id = q.id)`
  const { rows } = await sql<Found>`select
    (select json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'is_archived', c.archived_at is not null)
      from clients c
      where c.id = ${client_id} and ${inScope(actor, 'clients:read', 'c.id')}) as client,
    (select json_build_object('id', f.id, 'name', f.name, 'client_id', f.client_id,
        'client_type', (select c.type from clients c where c.id = f.client_id), 'manager_id',
        (select m.user_id from memberships m where m.user_id = f.manager_id and m.is_active),
        'is_archived', f.archived_at is not null
          or (select c.archived_at is not null from clients c where c.id = f.client_id))
      from facilities f
      where f.id = ${facility_id} and ${inScope(actor, 'facilities:read', 'f.id')}
      -- Until the unit of work ends, it stays its client's.
      for share of f) as facility,
    (select json_build_object('id', u.id, 'name', u.name, 'is_active', m.is_active)
      from memberships m join users u on u.id = m.user_id
      where m.user_id = ${manager_id} and ${inScope(actor, 'employees:read', 'm.user_id')}) as manager,
    (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.title,
        'is_archived', q.archived_at is not null and not ${isOnRequest}) order by q.title), '[]') from equipment q
      where q.id = any(${equipment}::bigint[]) and ${inScope(actor, 'equipment:read', 'q.id')}) as equipment,
    (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name,
        'is_archived', k.archived_at is not null) order by k.name), '[]') from checklists k
      where k.id = any(${checklists}::bigint[]) and ${inScope(actor, 'check_lists:read', 'k.id')}) as checklists
  `.execute(tx)
  const references = rows[0]
  if (!references) throw new Error('A select without a table answers with one row')

  const fields: Record<string, InvalidReason> = {}
  if (client_id !== null) Object.assign(fields, refusalOf('client_id', references.client))
  if (facility_id !== null) Object.assign(fields, refusalOf('facility_id', references.facility))
  if (manager_id !== null && !references.manager) fields.manager_id = 'not_found'
  if (references.manager && !references.manager.is_active) fields.manager_id = 'inactive'
  Object.assign(fields, refusalsOf('equipment', equipment, references.equipment))
  Object.assign(fields, refusalsOf('checklists', checklists, references.checklists))
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return references
}

function refusalOf(field: string, row: Archivable<object> | null | undefined): Record<string, InvalidReason> {
  if (!row) return { [field]: 'not_found' }
  return row.is_archived ? { [field]: 'archived' } : {}
}

function refusalsOf(field: string, ids: number[], rows: Archivable<Titled>[]): Record<string, InvalidReason> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return Object.assign({}, ...ids.map((id, index) => refusalOf(`${field}.${index}`, byId.get(id))))
}
