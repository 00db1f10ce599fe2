import { type Grants, type GrantType, grantOf, PERMISSIONS } from '#contract/permissions.ts'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { createRole, deleteRole, grantToRole, updateRole } from '../../roles/index.ts'
import type { Item, SectionRules, Writing } from './section.ts'

/** Those that can be changed: the fixed one is the same in every account. */
export const rolesSection: SectionRules<'roles'> = {
  nameOf: ({ name }) => name,

  async read(tx) {
    const rows = await tx
      .selectFrom('roles')
      .select(['id', 'name', 'description', 'grants'])
      .where('is_system', '=', false)
      .orderBy('id')
      .execute()
    return rows.map(({ id, grants, ...item }) => ({
      id,
      item: { ...item, grants: granted(grants as Grants) },
      isArchived: false,
    }))
  },

  async create(writing, { name, description, grants }) {
    const { tx, actor, names } = writing
    const { id } = await createRole(tx, actor, { name, description: description ?? null })
    await grantAll(writing, name, {}, grants)
    names.add('roles', name, id)
    return id
  },

  async change(writing, id, { description, grants }) {
    const role = await readRole(writing.tx, id)
    if (description !== undefined) await updateRole(writing.tx, writing.actor, role.name, { description })
    if (grants) await grantAll(writing, role.name, role.grants, grants)
  },

  async remove({ tx, actor }, id) {
    const { name } = await readRole(tx, id)
    const user = await tx.selectFrom('memberships').select('user_id').where('role_id', '=', id).executeTakeFirst()
    if (user) throw new AppError('in_use', { details: [] })
    await deleteRole(tx, actor, name, undefined)
  },
}

async function readRole(tx: Tx, id: number) {
  const { name, grants } = await tx
    .selectFrom('roles')
    .select(['name', 'grants'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name, grants: grants as Grants }
}

async function grantAll({ tx, actor }: Writing, role: string, before: Grants, after: Grants): Promise<void> {
  for (const permission of PERMISSIONS) {
    const type = grantOf(after, permission)
    if (type !== grantOf(before, permission)) await grantToRole(tx, actor, role, `${permission}:${type}`)
  }
}

function granted(grants: Grants): Grants {
  return Object.fromEntries(
    PERMISSIONS.map((permission) => [permission, grantOf(grants, permission)]).filter(
      ([, type]) => type !== 'forbidden',
    ),
  )
}

const EXTENT: Record<GrantType, number> = { forbidden: 0, manager: 1, allowed: 2 }

/** Whether a role would be allowed more than it is. */
export function gainsGrants(stored: Item<'roles'>, merged: Item<'roles'>): boolean {
  return PERMISSIONS.some(
    (permission) => EXTENT[grantOf(merged.grants, permission)] > EXTENT[grantOf(stored.grants, permission)],
  )
}
