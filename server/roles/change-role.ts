import { sql } from 'kysely'
import type { z } from 'zod'
import { type Grants, grantOf, parseGrant } from '../../contract/permissions.ts'
import type { RoleRow, roleUpdate } from '../../contract/users/roles.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import { changesBetween, record } from '../history/record.ts'
import { announceAccessChange } from '../live/announce.ts'
import { notify } from '../notifications/index.ts'
import { readRole } from './read-roles.ts'
import { refuseAlike } from './refuse-alike.ts'

/** @throws AppError not_found; validation_failed at name: taken, like another, or the role is the fixed one */
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
  // Its users see what they are called.
  if (renamed !== name) await announceAccessChange(tx, actor.accountId, [role.id])
  await announceChange(tx, actor, role.id, { role: renamed, changes })
  return readRole(tx, actor, renamed)
}

/**
 * Changes one permission of a role, by its name with what is granted (`clients:read:manager`).
 * @throws AppError not_found; validation_failed at permission when the role is the fixed one
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
  await announceAccessChange(tx, actor.accountId, [role.id])
  await announceChange(tx, actor, role.id, { role: name, changes: { [permission]: { old, new: type } } })
  return readRole(tx, actor, name)
}

/** Held until the end: two admins who change different rights of a role at the same time both have their way. */
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
  // What the role is called, or is for, is nobody's permissions.
  if (Object.keys(change.changes).every((name) => name in OF_THE_ROLE_ITSELF)) return
  const users = sql`select user_id from memberships where role_id = ${id}`
  const { accountId, userId: actorId } = actor
  await notify(tx, users, { accountId, type: 'role_changed', actorId, payload: { role: change.role } })
}
