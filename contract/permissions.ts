/** Entities that roles grant permissions on, with their actions. Source: domain, "Roles and permissions". */
export const ENTITY_ACTIONS = {
  requests: ['read', 'create', 'update', 'execute', 'delete'],
  clients: ['read', 'create', 'update', 'delete'],
  facilities: ['read', 'create', 'update', 'delete'],
  agreements: ['read', 'create', 'update', 'delete'],
  equipment: ['read', 'create', 'update', 'delete'],
  check_lists: ['read', 'create', 'update', 'delete'],
  schedule: ['read', 'create', 'update', 'delete'],
  employees: ['read', 'update'],
  work_types: ['read', 'create', 'update', 'delete'],
  analytics: ['read'],
} as const

export type Entity = keyof typeof ENTITY_ACTIONS
export const ENTITIES = Object.keys(ENTITY_ACTIONS) as Entity[]
export type Action<E extends Entity = Entity> = (typeof ENTITY_ACTIONS)[E][number]
/** `clients:read` */
export type Permission = { [E in Entity]: `${E}:${Action<E>}` }[Entity]

/** One permission, or several of which any is enough. */
export type AnyPermission = Permission | readonly Permission[]

/** A grant on the row, the admin role, or any user who sees the row (when further conditions are decided elsewhere). */
export type Needed = AnyPermission | 'admin' | 'user'

export function permissionsOf(needed: AnyPermission): readonly Permission[] {
  return typeof needed === 'string' ? [needed] : needed
}

/** `manager`: only rows the user is responsible for. */
export const GRANT_TYPES = ['allowed', 'manager', 'forbidden'] as const
export type GrantType = (typeof GRANT_TYPES)[number]

/** The types that make sense for an action: no one is responsible for a row that is yet to be created. */
export function grantTypesOf(action: Action): readonly GrantType[] {
  return action === 'create' ? ['allowed', 'forbidden'] : GRANT_TYPES
}

/** What a role grants. A permission that is absent is forbidden. */
export type Grants = Partial<Record<Permission, GrantType>>

/** `clients` and `read` as `clients:read`. */
export function permissionOf(entity: Entity, action: Action): Permission {
  return `${entity}:${action}` as Permission
}

/** `clients:read` as `clients` and `read`. */
export function permissionParts(permission: Permission): [Entity, Action] {
  return permission.split(':') as [Entity, Action]
}

export const PERMISSIONS = ENTITIES.flatMap((entity) =>
  ENTITY_ACTIONS[entity].map((action) => permissionOf(entity, action)),
)

export function isPermission(name: string): name is Permission {
  return (PERMISSIONS as string[]).includes(name)
}

/** Every grant of a role by name: `clients:read:manager`. */
export const GRANT_NAMES = Object.entries(ENTITY_ACTIONS).flatMap(([entity, actions]) =>
  actions.flatMap((action) => grantTypesOf(action).map((type) => `${entity}:${action}:${type}`)),
)

/** `clients:read:manager` as a permission and its grant type. */
export function parseGrant(name: string): [Permission, GrantType] {
  const end = name.lastIndexOf(':')
  return [name.slice(0, end) as Permission, name.slice(end + 1) as GrantType]
}

/** The grants of the fixed admin role, whatever is stored for it. */
export const EVERYTHING: Grants = Object.fromEntries(PERMISSIONS.map((permission) => [permission, 'allowed']))

/** The admin role: fixed in every account; only it manages users, roles, account settings and tariffs. */
export const ADMIN_ROLE = 'admin'

/** The grant type of a permission: `allowed`, `manager` or `forbidden`. */
export function grantOf(grants: Grants, permission: Permission): GrantType {
  return grants[permission] ?? 'forbidden'
}

/** Whether a permission is granted at all; with `manager`, the query narrows the rows. */
export function can(grants: Grants, permission: Permission): boolean {
  return grantOf(grants, permission) !== 'forbidden'
}

/** `{'clients:read': 'manager'}` as the API's names: `['clients:read:manager', …]`. */
export function permissionNames(grants: Grants): string[] {
  return PERMISSIONS.map((permission) => `${permission}:${grantOf(grants, permission)}`)
}
