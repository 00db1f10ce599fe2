import { type Actor, actorCan } from '../access/actor.ts'

/** Whether the actor is shown which agreement a promise comes from. */
export function mayReadAgreements(actor: Actor): boolean {
  return actorCan(actor, 'requests:read')
}
