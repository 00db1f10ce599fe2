import { type Actor, actorCan } from '#server/access/actor.ts'

/** By default the facility's manager manages its requests, else the author, if they may. */
export function defaultManager(
  actor: Actor,
  facility: { manager_id: number | null } | null | undefined,
): number | null {
  const mayManage = !actor.isService && actorCan(actor, 'requests:update')
  return facility?.manager_id ?? (mayManage ? actor.userId : null)
}
