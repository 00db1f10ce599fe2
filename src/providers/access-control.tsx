import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { AbilityProvider, Can as CaslCan, useAbility as useCaslAbility } from '@casl/react'
import type { AccessControlProvider } from '@refinedev/core'
import type { ReactNode } from 'react'
import { type Action, ADMIN_ROLE, ENTITY_ACTIONS, type Entity } from '#contract/permissions.ts'
import { type Actor, currentActor, onActorChange } from './actor.ts'

/** `administer account`: users, roles, account settings and tariffs, which only the admin role has. */
type AppAbility = MongoAbility<[Action, Entity | 'products'] | ['administer', 'account']>

/** The signed-in user's permissions; updated in place, so that everything that reads them sees a change at once. */
export const ability: AppAbility = createMongoAbility<AppAbility>()

/** `['clients:read:manager', …]` as CASL rules. The server never sends rows outside a `manager` grant. */
export function rulesOf({ permissions, user }: Pick<Actor, 'permissions' | 'user'>): RawRuleOf<AppAbility>[] {
  const granted = permissions.map((name) => name.split(':')).filter(([, , type]) => type !== 'forbidden')
  const rules = granted.flatMap(([entity, action, type]) => {
    const subjects = entity === 'equipment' && reachesPriceList(action, type) ? ['equipment', 'products'] : [entity]
    return subjects.map((subject) => ({ action, subject }) as RawRuleOf<AppAbility>)
  })
  return user.role.name === ADMIN_ROLE ? [...rules, { action: 'administer', subject: 'account' }] : rules
}

/**
 * Permissions on equipment cover goods and services, too. These have no responsible user: as on the server, a `manager`
 * grant reads all of them and changes none.
 */
function reachesPriceList(action: string | undefined, type: string | undefined): boolean {
  return type === 'allowed' || action === 'read'
}

function followActor() {
  const actor = currentActor()
  ability.update(actor ? rulesOf(actor) : [])
}

// The actor may be known before this module runs: the guard loads it while the page's code is still loading.
followActor()
onActorChange(followActor)

/** Refine's actions as the contract's. */
const ACTION_OF_SCREEN: Record<string, string> = { list: 'read', show: 'read', edit: 'update', clone: 'create' }

/** Resources for admins only. */
const ADMIN_RESOURCES = ['users', 'roles', 'account', 'tariffs', 'letters', 'installation']

export function isForAdmins(resource: string): boolean {
  return ADMIN_RESOURCES.includes(resource)
}

/** Resources whose permissions have another name. */
const SUBJECT_OF_RESOURCE: Record<string, Entity> = { scheduled_requests: 'schedule' }

export function isAllowed(resource: string | undefined, screenAction: string): boolean {
  if (!resource) return true
  if (isForAdmins(resource)) return ability.can('administer', 'account')
  const subject = SUBJECT_OF_RESOURCE[resource] ?? resource
  if (subject !== 'products' && !isEntity(subject)) return true
  return ability.can((ACTION_OF_SCREEN[screenAction] ?? screenAction) as Action, subject)
}

function isEntity(name: string): name is Entity {
  return name in ENTITY_ACTIONS
}

export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => ({ can: isAllowed(resource, action) }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
}

export function AccessProvider({ children }: { children: ReactNode }) {
  return <AbilityProvider value={ability}>{children}</AbilityProvider>
}

/** `<Can I="update" a="clients">…</Can>` */
export const Can = CaslCan<AppAbility>

export function useAbility(): AppAbility {
  return useCaslAbility<AppAbility>()
}
