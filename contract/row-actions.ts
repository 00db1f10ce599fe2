import type { Permission } from './permissions.ts'
import { REQUEST_TRANSITIONS, type RequestTransition } from './requests/status/request-status.ts'
import type { ResourceName } from './resources.ts'

/** A grant on the row, the admin role, or any user who sees the row (when further conditions are decided elsewhere). */
export type Needed = Permission | 'admin' | 'user'
/** Rows without pages of their own. */
type OtherRows = 'lookups' | 'roles' | 'imports' | 'letters' | 'views'

/**
 * The actions on a row besides reading it, by entity, with the permission each needs. The answer of a row's page names
 * the actions its user may take (`actions`), the buttons follow it, and each route says which of them it carries out:
 * tests/sweeps/row-actions.test.ts checks the three against each other.
 */
export const ROW_ACTIONS = {
  clients: {
    update: 'clients:update',
    archive: 'clients:update',
    avatar: 'clients:update',
    contacts: 'clients:update',
    'erase-contacts': 'admin',
    'bank-details': 'clients:update',
    files: 'clients:update',
    /** For clients who are one person. */
    erase: 'admin',
    delete: 'clients:delete',
  },
  facilities: {
    update: 'facilities:update',
    archive: 'facilities:update',
    avatar: 'facilities:update',
    contacts: 'facilities:update',
    'erase-contacts': 'admin',
    equipment: 'facilities:update',
    subscribers: 'facilities:update',
    files: 'facilities:update',
    delete: 'facilities:delete',
  },
  requests: {
    ...permissionsOf(REQUEST_TRANSITIONS),
    'attach-files': 'requests:execute',
    'detach-file': 'requests:update',
    'replace-link': 'requests:update',
  },
  equipment: {
    update: 'equipment:update',
    archive: 'equipment:update',
    'replace-label': 'equipment:update',
    delete: 'equipment:delete',
  },
  products: {
    update: 'equipment:update',
    archive: 'equipment:update',
    avatar: 'equipment:update',
    delete: 'equipment:delete',
  },
  /** The account's own lists of names for goods and services. */
  lookups: { rename: 'equipment:update', delete: 'equipment:delete' },
  check_lists: {
    update: 'check_lists:update',
    archive: 'check_lists:update',
    items: 'check_lists:update',
    delete: 'check_lists:delete',
  },
  scheduled_requests: {
    update: 'schedule:update',
    'change-occurrence': 'schedule:update',
    run: 'schedule:update',
    delete: 'schedule:delete',
  },
  employees: { update: 'employees:update', 'work-schedule': 'employees:update' },
  users: { update: 'admin', invite: 'admin', delete: 'admin' },
  roles: { update: 'admin', grant: 'admin', delete: 'admin' },
  /** They also need the permission to create what is imported. */
  imports: { run: 'user', undo: 'user' },
  letters: { 'send-again': 'admin' },
  /** Their owner changes them; an admin may delete a shared one, too. */
  views: { update: 'user', delete: 'user' },
} as const satisfies Record<ResourceName | OtherRows, Record<string, Needed>>

export type ActionEntity = keyof typeof ROW_ACTIONS
export const ACTION_ENTITIES = Object.keys(ROW_ACTIONS) as ActionEntity[]
export type RowAction<E extends ActionEntity = ActionEntity> = { [K in E]: keyof (typeof ROW_ACTIONS)[K] & string }[E]
/** `clients.archive` */
export type RowActionName = { [E in ActionEntity]: `${E}.${RowAction<E>}` }[ActionEntity]

/** The actions of an entity, in the order of an answer. */
export function rowActionsOf<E extends ActionEntity>(entity: E): [RowAction<E>, ...RowAction<E>[]] {
  return Object.keys(ROW_ACTIONS[entity]) as [RowAction<E>, ...RowAction<E>[]]
}

/** The permission an action on a row needs. */
export function neededFor<E extends ActionEntity>(entity: E, action: RowAction<E>): Needed {
  return (ROW_ACTIONS[entity] as Record<RowAction<E>, Needed>)[action]
}

function permissionsOf<T extends Record<string, RequestTransition>>(transitions: T) {
  const pairs = Object.entries(transitions).map(([action, { permission }]) => [action, permission])
  return Object.fromEntries(pairs) as { [K in keyof T]: T[K]['permission'] }
}
