import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type InvalidReason, invalid } from '../errors/app-error.ts'

interface References {
  client_id?: number | undefined
  manager_id?: number | null | undefined
}

/**
 * Checks the references of a facility: a client the actor may see that is not archived, an active colleague.
 * @throws AppError validation_failed at the field with another reference
 */
export async function requireReferences(tx: Tx, actor: Actor, { client_id, manager_id }: References): Promise<void> {
  const { rows } = await sql<{ client_is_archived: boolean | null; manager_is_active: boolean | null }>`
    select (select c.archived_at is not null from clients c
        where c.id = ${client_id ?? null} and ${inScope(actor, 'clients:read', 'c.id')}) as client_is_archived,
      (select m.is_active from memberships m where m.user_id = ${manager_id ?? null} and m.left_at is null
        and not m.is_service) as manager_is_active`.execute(tx)
  const [references] = rows
  const fields: Record<string, InvalidReason> = {}
  if (client_id && references?.client_is_archived !== false) {
    fields.client_id = references?.client_is_archived ? 'archived' : 'not_found'
  }
  if (manager_id && !references?.manager_is_active) {
    fields.manager_id = references?.manager_is_active === false ? 'inactive' : 'not_found'
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
