import { sql } from 'kysely'
import { EVERYTHING, type Grants, permissionNames } from '#contract/permissions.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'

/** The account's roles, the fixed one first; only the named one, when a name is given. */
export async function readRoles(tx: Tx, actor: Actor, name?: string): Promise<RoleRow[]> {
  const { rows } = await sql<Omit<RoleRow, 'permissions' | 'actions'> & { grants: Grants }>`
    select r.id, r.name, r.description, r.is_system, r.grants,
      (select count(*) from memberships m where m.account_id = r.account_id and m.role_id = r.id) as users_count
    from roles r ${name === undefined ? sql`` : sql`where r.name = ${name}`}
    order by r.is_system desc, r.id`.execute(tx)
  return rows.map(({ grants, ...role }) => ({
    ...role,
    permissions: permissionNames(role.is_system ? EVERYTHING : grants),
    // The fixed role cannot be changed.
    actions: rowActions(actor, 'roles', { fits: () => !role.is_system }),
  }))
}

/** @throws AppError not_found */
export async function readRole(tx: Tx, actor: Actor, name: string): Promise<RoleRow> {
  const [role] = await readRoles(tx, actor, name)
  if (!role) throw notFound()
  return role
}
