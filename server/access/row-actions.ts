import { type AnyPermission, permissionsOf } from '#contract/permissions.ts'
import { type ActionEntity, neededFor, type RowAction, rowActionsOf } from '#contract/row-actions.ts'
import { type Actor, actorGrant } from './actor.ts'

interface RowState<E extends ActionEntity> {
  /** Whether the actor is responsible for the row: `isResponsible` in scope.ts, as a column of the row's own query. */
  isResponsible?: boolean
  /** Which actions the state of the row allows, for any user. */
  fits?: (action: RowAction<E>) => boolean
}

/** Whether the actor has a permission on a row; of several, any. */
export function mayOn(actor: Actor, needed: AnyPermission, isResponsible: boolean): boolean {
  return permissionsOf(needed).some((permission) => {
    const grant = actorGrant(actor, permission)
    return grant === 'allowed' || (grant === 'manager' && isResponsible)
  })
}

/** The actions of the actor on a row they see: the buttons of its page. The calls check them again. */
export function rowActions<E extends ActionEntity>(
  actor: Actor,
  entity: E,
  { isResponsible = false, fits = () => true }: RowState<E> = {},
): RowAction<E>[] {
  return rowActionsOf(entity).filter((action) => {
    const needed = neededFor(entity, action)
    const isGranted = needed === 'user' || (needed === 'admin' ? actor.isAdmin : mayOn(actor, needed, isResponsible))
    return isGranted && fits(action)
  })
}
