import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { escalateInstead } from '../agreements/index.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import { record, recordAll } from '../history/record.ts'
import { announce, announceAccessChange } from '../live/announce.ts'
import { notifyOfRole } from '../notifications/index.ts'

interface Moved {
  id: number
  name: string
  is_service: boolean
}

/**
 * Deletes a role; its users get the other one.
 * @throws AppError not_found; validation_failed at name for the fixed role, at new_role when it is required and absent,
 * unknown, the role itself, or the fixed role for a service account
 */
export async function deleteRole(tx: Tx, actor: Actor, name: string, newRole: string | undefined): Promise<void> {
  const { role, replacement } = await lockRoles(tx, name, newRole)
  if (role.is_system) throw invalid({ name: 'role_fixed' })
  if (replacement?.id === role.id) throw invalid({ new_role: 'role_itself' })
  if (newRole !== undefined && !replacement) throw invalid({ new_role: 'role_unknown' })

  const moved = replacement ? await moveUsers(tx, role.id, replacement.id) : []
  if (replacement?.is_system && moved.some(({ is_service }) => is_service))
    throw invalid({ new_role: 'role_of_service' })
  if (!replacement && (await hasUsers(tx, role.id))) throw invalid({ new_role: 'required' })
  await escalateInstead(tx, { role_id: role.id }, replacement ? { kind: 'role', role_id: replacement.id } : null)
  await tx.deleteFrom('roles').where('id', '=', role.id).execute()

  await announceAccessChange(tx, actor.accountId, { roles: [role.id] })
  const [services, users] = [
    moved.filter(({ is_service }) => is_service),
    moved.filter(({ is_service }) => !is_service),
  ]
  for (const user of users) {
    announce(tx, { account: actor.accountId, entity: 'employees', id: user.id, type: 'updated' })
  }
  const recorded = (entity: 'users' | 'integrations') => (user: Moved) => ({
    payload: { name: user.name, changes: { role: { old: name, new: replacement?.name } } },
    place: { userId: user.id },
    liveChange: { entity, id: user.id, type: 'updated' as const },
  })
  await recordAll(tx, actor, 'userChanged', users.map(recorded('users')))
  await recordAll(tx, actor, 'serviceAccountChanged', services.map(recorded('integrations')))
  if (replacement) {
    const ids = users.map(({ id }) => id)
    await notifyOfRole(tx, actor, ids, replacement.name)
  }
  await record(
    tx,
    actor,
    'roleDeleted',
    { name, new_role: replacement?.name ?? null, users: moved.length },
    {},
    { entity: 'roles', id: role.id, type: 'deleted' },
  )
}

/**
 * Locked to the end, so that no user is given the role meanwhile; the fixed role first, as where users are saved: two
 * calls that lock the same roles in another order would deadlock.
 */
async function lockRoles(tx: Tx, name: string, newRole: string | undefined) {
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'is_system'])
    .where((is) => is.or([is('is_system', '=', true), is('name', 'in', [name, newRole ?? name])]))
    .orderBy('is_system', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()
  const role = roles.find((one) => one.name === name)
  if (!role) throw notFound()
  return { role, replacement: roles.find((one) => one.name === newRole) }
}

async function moveUsers(tx: Tx, from: number, to: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    update memberships m set role_id = ${to} where m.role_id = ${from} returning m.user_id as id, m.name, m.is_service`.execute(
    tx,
  )
  return rows
}

async function hasUsers(tx: Tx, roleId: number): Promise<boolean> {
  const membership = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  return membership !== undefined
}
