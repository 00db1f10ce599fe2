import { createMongoAbility, type ForcedSubject, type MongoAbility, type RawRuleOf, subject } from '@casl/ability'
import { AbilityProvider, Can as CaslCan, useAbility as useCaslAbility } from '@casl/react'
import type { AccessControlProvider } from '@refinedev/core'
import type { ReactNode } from 'react'
import { type Action, ADMIN_ROLE, ENTITY_ACTIONS, type Entity, parseGrant } from '#contract/permissions.ts'
import { ACTION_ENTITIES, type ActionEntity, neededFor, type RowAction, rowActionsOf } from '#contract/row-actions.ts'
import { type Actor, currentActor, onActorChange } from './actor.ts'

/** The actions on rows: `subject('clients', client)` says whose a row is. */
type RowAbilities = { [E in ActionEntity]: [RowAction<E>, E | ForcedSubject<E>] }[ActionEntity]
/** `administer account`: users, roles, account settings and tariffs, which only the admin role has. */
type AppAbility = MongoAbility<[Action, Entity | 'products'] | ['administer', 'account'] | RowAbilities>

/** The signed-in user's permissions; updated in place, so that everything that reads them sees a change at once. */
export const ability: AppAbility = createMongoAbility<AppAbility>()

/**
 * `['clients:update:manager', …]` as CASL rules. An action on rows holds for a row whose own `actions` name it: in them
 * the server has weighed who is responsible for the row and its state. Rows outside a `manager` grant it never sends.
 */
export function rulesOf({ permissions, user }: Pick<Actor, 'permissions' | 'user'>): RawRuleOf<AppAbility>[] {
  const isAdmin = user.role.name === ADMIN_ROLE
  const granted = new Set(permissions.flatMap(grantedBy))
  const onRows = ACTION_ENTITIES.flatMap((entity) => {
    const holds = (needed: string) => needed === 'user' || (needed === 'admin' ? isAdmin : granted.has(needed))
    return rowActionsOf(entity)
      .filter((action) => holds(inPriceList(entity, neededFor(entity, action))))
      .map((action) => ({ action, subject: entity, conditions: { actions: action } }))
  })
  const isOnRows = (rule: { action: string; subject: string }) =>
    onRows.some(({ action, subject }) => action === rule.action && subject === rule.subject)
  const others = [...granted].map(toRule).filter((rule) => !isOnRows(rule))
  const administer = isAdmin ? [{ action: 'administer', subject: 'account' }] : []
  return [...onRows, ...others, ...administer] as RawRuleOf<AppAbility>[]
}

function toRule(permission: string) {
  const [subject = '', action = ''] = permission.split(':')
  return { action, subject }
}

/**
 * What a grant permits: `['clients:update']`. Permissions on equipment cover goods and services, too. These have no
 * responsible user: as on the server, a `manager` grant reads all of them and changes none.
 */
function grantedBy(name: string): string[] {
  const [permission, type] = parseGrant(name)
  const { action, subject } = toRule(permission)
  if (type === 'forbidden') return []
  const reachesPriceList = subject === 'equipment' && (type === 'allowed' || action === 'read')
  return reachesPriceList ? [permission, `products:${action}`] : [permission]
}

/** The permission needed for goods, services and the lists of their names, as `grantedBy` names it. */
function inPriceList(entity: ActionEntity, needed: string): string {
  return entity === 'products' || entity === 'lookups' ? needed.replace('equipment:', 'products:') : needed
}

/** What may be done with a row, for the screens that are drawn for any entity. */
export function mayTake(action: RowAction, entity: string, row: object): boolean {
  return ability.can(action as 'update', subject(entity as 'clients', row))
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

/** `<Can I="create" a="clients">…</Can>`, `<Can I="archive" this={subject('clients', client)}>…</Can>` */
export const Can = CaslCan<AppAbility>

export function useAbility(): AppAbility {
  return useCaslAbility<AppAbility>()
}
