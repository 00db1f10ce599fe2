import { sql } from 'kysely'
import type { AccessEntry, accessListRoutes } from '#contract/users/access-list.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import type { Handlers } from '../http/handlers.ts'
import { usersWithAccess } from './users-with-access.ts'

export { usersWithAccess } from './users-with-access.ts'

export function accessListHandlers(): Handlers<typeof accessListRoutes> {
  return {
    ofRequest: ({ tx, actor, params }) => accessListOf(tx, actor, 'requests', params.id),
    ofFacility: ({ tx, actor, params }) => accessListOf(tx, actor, 'facilities', params.id),
  }
}

/**
 * Who can see a row and why: first the users responsible for it, then those whose role sees all rows, then admins.
 * @throws AppError not_found
 */
async function accessListOf(
  tx: Tx,
  actor: Actor,
  entity: 'requests' | 'facilities',
  id: number,
): Promise<AccessEntry[]> {
  await requireRow(tx, actor, `${entity}:read`, id)
  const { rows } = await sql<AccessEntry>`
    select o.id, o.name, o.avatar, o.role, to_json(o.general || o.own) as reasons
    from ${usersWithAccess(entity, id)} o
    order by cardinality(o.own) = 0, o.is_system, o.name, o.id`.execute(tx)
  return rows
}
