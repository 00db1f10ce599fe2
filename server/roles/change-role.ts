import { sql } from 'kysely'
import type { z } from 'zod'
import { type Grants, grantOf, parseGrant } from '#contract/permissions.ts'
import type { RoleRow, roleUpdate } from '#contract/users/roles.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import { changesBetween, record } from '../history/record.ts'
import { announceAccessChange } from '../live/announce.ts'
import { notify } from '../notifications/index.ts'
import { readRole } from './read-roles.ts'
import { refuseAlike } from './refuse-alike.ts'

/** @throws AppError not_found; validation_failed at name: taken, like another, or the fixed role */
export async function updateRole(
  tx: Tx,
  actor: Actor,
  name: string,
  body: z.output<typeof roleUpdate>,
): Promise<RoleRow> {
  const role = await lockRole(tx, name)
  if (role.is_system) throw invalid({ name: 'role_fixed' })
  const changes = changesBetween(role, body)
  if (!changes) return readRole(tx, actor, name)
  const renamed = body.name ?? name
  if (renamed !== name) await refuseAlike(tx, renamed, role.id)
  await tx.updateTable('roles').set(body).where('id', '=', role.id).execute()
  // Its users see the name of their role.
  if (renamed !== name) await announceAccessChange(tx, actor.accountId, { roles: [role.id] })
  await announceChange(tx, actor, role.id, { role: renamed, changes })
  return readRole(tx, actor, renamed)
}

/**
 * Changes one permission of a role, named with its grant (`clients:read:manager`).
 * @throws AppError not_found; validation_failed at permission for the fixed role
 */
export async function grantToRole(tx: Tx, actor: Actor, name: string, granted: string): Promise<RoleRow> {
  const role = await lockRole(tx, name)
  if (role.is_system) throw invalid({ permission: 'role_fixed' })
  const [permission, type] = parseGrant(granted)
  const { [permission]: _before, ...others } = role.grants as Grants
  const old = grantOf(role.grants as Grants, permission)
  if (old === type) return readRole(tx, actor, name)
  const grants: Grants = type === 'forbidden' ? others : { ...others, [permission]: type }
  await tx
    .updateTable('roles')
    .set({ grants: JSON.stringify(grants) })
    .where('id', '=', role.id)
    .execute()
  await announceAccessChange(tx, actor.accountId, { roles: [role.id] })
  await announceChange(tx, actor, role.id, { role: name, changes: { [permission]: { old, new: type } } })
  return readRole(tx, actor, name)
}

/** Locked to the end, so that concurrent changes of different permissions of a role are both kept. */
async function lockRole(tx: Tx, name: string) {
  const role = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'description', 'is_system', 'grants'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (!role) throw notFound()
  return role
}

const OF_THE_ROLE_ITSELF = { name: true, description: true }

type RoleChange = Parameters<typeof record<'roleUpdated'>>[3]

async function announceChange(tx: Tx, actor: Actor, id: number, change: RoleChange): Promise<void> {
  await record(tx, actor, 'roleUpdated', change, {}, { entity: 'roles', id, type: 'updated' })
  // The name and the description of a role are not permissions.
  if (Object.keys(change.changes).every((name) => name in OF_THE_ROLE_ITSELF)) return
  const { accountId, userId: actorId } = actor
  // A table of permissions is changed cell by cell: one notification says it of all, until it is read.
  const users = sql`
    select m.user_id from memberships m where m.role_id = ${id} and not exists (
      select from notifications n
      where n.account_id = m.account_id and n.user_id = m.user_id and n.type = 'role_changed'
        and n.payload ->> 'role' = ${change.role} and n.read_at is null and n.created_at > now() - interval '1 hour')`
  await notify(tx, users, { accountId, type: 'role_changed', actorId, payload: { role: change.role } })
}
