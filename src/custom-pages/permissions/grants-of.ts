import {
  type Action,
  type Entity,
  type Grants,
  type GrantType,
  grantOf,
  type Permission,
  parseGrant,
  permissionOf,
} from '#contract/permissions.ts'
import type { RoleRow } from '#contract/users/roles.ts'

/** What a role grants, by permission. */
export function grantsOf({ permissions }: Pick<RoleRow, 'permissions'>): Grants {
  return Object.fromEntries(permissions.map(parseGrant))
}

/** The role with one permission changed. */
export function withGrant(role: RoleRow, permission: Permission, type: GrantType): RoleRow {
  const others = role.permissions.filter((name) => !name.startsWith(`${permission}:`))
  return { ...role, permissions: [...others, `${permission}:${type}`] }
}

/** Whether a grant has no effect: a user cannot act on what they may not see. */
export function isVoid(grants: Grants, entity: Entity, action: Action): boolean {
  if (action === 'read' || action === 'create') return false
  const isGiven = grantOf(grants, permissionOf(entity, action)) !== 'forbidden'
  return isGiven && grantOf(grants, permissionOf(entity, 'read')) === 'forbidden'
}
