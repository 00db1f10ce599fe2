import { createMongoAbility, type ForcedSubject, type MongoAbility, type RawRuleOf, subject } from '@casl/ability'
import { AbilityProvider, Can as CaslCan, useAbility as useCaslAbility } from '@casl/react'
import type { AccessControlProvider } from '@refinedev/core'
import type { ReactNode } from 'react'
import {
  type Action,
  ADMIN_ROLE,
  ENTITY_ACTIONS,
  type Entity,
  type Needed,
  parseGrant,
  permissionParts,
  permissionsOf,
} from '#contract/permissions.ts'
import { RESOURCE_NAMES, RESOURCES, type ResourceName } from '#contract/resources.ts'
import { ACTION_ENTITIES, type ActionEntity, neededFor, type RowAction, rowActionsOf } from '#contract/row-actions.ts'
import { type Actor, currentActor, onActorChange } from './actor.ts'
import { isResource } from './resource-names.ts'

/** The actions on rows: `subject('clients', client)` says whose a row is. */
type RowAbilities = { [E in ActionEntity]: [RowAction<E>, E | ForcedSubject<E>] }[ActionEntity]
/**
 * `administer account`: users, roles, account settings and the plan, which only the admin role may change;
 * `administer installation`: its state, which only the admins of its first account see.
 */
type AppAbility = MongoAbility<
  [Action, ResourceName | Entity] | ['administer', 'account' | 'installation'] | RowAbilities
>

/** The signed-in user's permissions; updated in place, so that everything that reads them sees a change at once. */
export const ability: AppAbility = createMongoAbility<AppAbility>()

/**
 * `['clients:update:manager', …]` as CASL rules. An action on rows holds for a row whose own `actions` name it: in them
 * the server has weighed who is responsible for the row and its state. Rows outside a `manager` grant it never sends.
 */
export function rulesOf({
  permissions,
  user,
  features,
}: Pick<Actor, 'permissions' | 'user' | 'features'>): RawRuleOf<AppAbility>[] {
  const isAdmin = user.role.name === ADMIN_ROLE
  const granted = permissions.flatMap(rulesOfGrant)
  const holds = (entity: ActionEntity, needed: Needed) => {
    if (needed === 'user' || needed === 'admin') return needed === 'user' || isAdmin
    // The lists of names for goods and services are part of the price list.
    const covered = entity === 'lookups' ? 'products' : entity
    const actions: string[] = permissionsOf(needed).map((permission) => permissionParts(permission)[1])
    return granted.some(({ action, subject: of }) => of === covered && actions.includes(action))
  }
  const onRows = ACTION_ENTITIES.flatMap((entity) =>
    rowActionsOf(entity)
      .filter((action) => holds(entity, neededFor(entity, action)))
      .map((action) => ({ action, subject: entity, conditions: { actions: action } })),
  )
  const isOnRows = (rule: Rule) =>
    onRows.some(({ action, subject }) => action === rule.action && subject === rule.subject)
  const administer = isAdmin ? [{ action: 'administer', subject: 'account' }] : []
  if (features.operator) administer.push({ action: 'administer', subject: 'installation' })
  return [...onRows, ...granted.filter((rule) => !isOnRows(rule)), ...administer] as RawRuleOf<AppAbility>[]
}

interface Rule {
  action: string
  subject: string
}

/**
 * A grant as a rule on each entity that it covers: that on equipment covers goods and services, too. Of these, a
 * `manager` grant reads all and changes none, as on the server: no one is responsible for one of them.
 */
function rulesOfGrant(name: string): Rule[] {
  const [permission, type] = parseGrant(name)
  if (type === 'forbidden') return []
  const [entity, action] = permissionParts(permission)
  const covered = RESOURCE_NAMES.filter((resource) => RESOURCES[resource].grants === entity)
  if (covered.length === 0) return [{ action, subject: entity }]
  return covered
    .filter((resource) => type === 'allowed' || action === 'read' || !RESOURCES[resource].isReadWhole)
    .map((subject) => ({ action, subject }))
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

/** Pages of admins alone that are no entity's. */
const ADMIN_PAGES = ['roles', 'account', 'configuration', 'customFields', 'letters', 'installation']

export function isForAdmins(resource: string): boolean {
  return ADMIN_PAGES.includes(resource) || (isResource(resource) && RESOURCES[resource].grants === 'admin')
}

export function isAllowed(resource: string | undefined, screenAction: string): boolean {
  if (!resource) return true
  if (isForAdmins(resource)) return ability.can('administer', resource === 'installation' ? resource : 'account')
  if (!isResource(resource) && !isEntity(resource)) return true
  return ability.can((ACTION_OF_SCREEN[screenAction] ?? screenAction) as Action, resource)
}

function isEntity(name: string): name is Entity {
  return name in ENTITY_ACTIONS
}

/** What is known already is shown at once: Refine's own answer comes a moment later. */
export function knownAccess(resource: string, action: string) {
  return { initialData: () => ({ can: isAllowed(resource, action) }) }
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
