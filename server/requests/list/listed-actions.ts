import { type RawBuilder, sql } from 'kysely'
import { LISTED_ACTIONS, REQUEST_TRANSITIONS, type RequestAction } from '#contract/requests/status/request-status.ts'
import { type Actor, actorGrant } from '#server/access/actor.ts'
import { isResponsible } from '#server/access/scope.ts'

const [action] = LISTED_ACTIONS
const { permission, from } = REQUEST_TRANSITIONS[action]
const isTaken = sql`r.status in (${sql.raw(from.join(', '))})`
const all = sql<RequestAction[]>`array[${sql.join(LISTED_ACTIONS.map((listed) => sql.lit(listed)))}]`
const none = sql<RequestAction[]>`'{}'::text[]`

/**
 * What the actor may do with a request `r` of a list, as text[]: the same that its page would offer of these actions.
 */
export function listedActions(actor: Actor): RawBuilder<RequestAction[]> {
  const grant = actorGrant(actor, permission)
  if (grant === 'forbidden') return none
  const isHeld = grant === 'allowed' ? isTaken : sql`${isTaken} and ${isResponsible(actor, 'requests', 'r.id')}`
  return sql`case when ${isHeld} then ${all} else ${none} end`
}
