import type { Selectable } from 'kysely'
import { type AnyPermission, type Permission, permissionsOf } from '#contract/permissions.ts'
import { isAllowedFrom, REQUEST_TRANSITIONS, type RequestAction } from '#contract/requests/status/request-status.ts'
import { type Actor, assertScope } from '#server/access/actor.ts'
import { mayOn } from '#server/access/row-actions.ts'
import { isResponsible } from '#server/access/scope.ts'
import type { Requests } from '#server/db/schema.ts'
import { AppError, notFound } from '#server/errors/app-error.ts'
import type { ActionContext } from './action-context.ts'
import { readRequest } from './read-request.ts'

export type LockedRequest = Selectable<Requests>

/**
 * Begins every action: locks the request until the unit of work ends, and checks that the actor may take the action on
 * the request as it is now.
 * @throws AppError not_found, forbidden, stale (with the request as it is now), transition_not_allowed (with its
 * status)
 */
export async function lockRequest(
  context: ActionContext,
  id: number,
  action: RequestAction,
  version?: number,
): Promise<LockedRequest> {
  const request = await lockInAnyStatus(context, id, REQUEST_TRANSITIONS[action].permission, version)
  if (!context.isAccepted && !isAllowedFrom(action, request.status)) {
    throw new AppError('transition_not_allowed', { details: { status: request.status } })
  }
  return request
}

/** The same for actions that are allowed in any status. @throws AppError not_found, forbidden, scope_missing, stale */
export async function lockInAnyStatus(
  context: ActionContext,
  id: number,
  needed: AnyPermission,
  version?: number,
): Promise<LockedRequest> {
  const { tx, actor } = context
  assertScope(actor, 'requests:read')
  const permissions = inScopeOf(actor, needed)
  const locked = await tx
    .selectFrom('requests as r')
    .selectAll('r')
    .select(isResponsible(actor, 'requests', 'r.id').as('is_responsible'))
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst()
  if (!locked || !mayOn(actor, 'requests:read', locked.is_responsible)) throw notFound()
  const { is_responsible, ...request } = locked
  if (!mayOn(actor, permissions, is_responsible)) throw new AppError('forbidden')
  if (version !== undefined && version !== request.version) {
    throw new AppError('stale', { details: await readRequest(context, id) })
  }
  return request
}

/** Those of the permissions that the key which calls may use. @throws AppError scope_missing for none */
function inScopeOf(actor: Actor, needed: AnyPermission): Permission[] {
  const permissions = permissionsOf(needed)
  const usable = permissions.filter((permission) => actor.key?.scopes.includes(permission) ?? true)
  if (usable.length === 0) for (const permission of permissions) assertScope(actor, permission)
  return usable
}
