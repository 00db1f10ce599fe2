import type { Needed } from './permissions.ts'
import { RESOURCES, type ResourceName } from './resources.ts'

/** Rows without pages of their own. */
const OTHER_ROWS = {
  /** The account's own lists of names for goods and services. */
  lookups: { rename: 'equipment:update', delete: 'equipment:delete' },
  roles: { update: 'admin', grant: 'admin', delete: 'admin' },
  /** They also need the permission to create what is imported. */
  imports: { read: 'user', run: 'user', undo: 'user' },
  letters: { 'send-again': 'admin' },
  /** Their owner changes them; an admin may delete a shared one, too. */
  views: { update: 'user', delete: 'user' },
} as const satisfies Record<string, Record<string, Needed>>

type RowActions = { [Name in ResourceName]: (typeof RESOURCES)[Name]['actions'] } & typeof OTHER_ROWS
const ROW_ACTIONS = {
  ...Object.fromEntries(Object.entries(RESOURCES).map(([name, { actions }]) => [name, actions])),
  ...OTHER_ROWS,
} as RowActions

export type ActionEntity = keyof RowActions
export const ACTION_ENTITIES = Object.keys(ROW_ACTIONS) as ActionEntity[]
export type RowAction<E extends ActionEntity = ActionEntity> = { [K in E]: keyof RowActions[K] & string }[E]
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
