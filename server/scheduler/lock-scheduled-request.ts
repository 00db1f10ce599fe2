import { type Selectable, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { type Actor, assertScope } from '../access/actor.ts'
import { mayOn } from '../access/row-actions.ts'
import { isResponsible } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import type { ScheduledRequests } from '../db/schema.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { readScheduledRequest } from './scheduled-request-rows.ts'

export type LockedSchedule = Selectable<ScheduledRequests>

/**
 * Locks a scheduled request until the unit of work ends, for an actor with this permission on it. A caller that also
 * locks its requests does that first, as finishing a request does.
 * @throws AppError not_found, forbidden, scope_missing, stale (with the current row)
 */
export async function lockScheduledRequest(
  tx: Tx,
  actor: Actor,
  permission: Extract<Permission, `schedule:${string}`>,
  id: number,
  version?: number,
): Promise<LockedSchedule> {
  assertScope(actor, 'schedule:read')
  assertScope(actor, permission)
  const schedule = await tx
    .selectFrom('scheduled_requests as s')
    .selectAll('s')
    .select(isResponsible(actor, 'schedule', 's.id').as('is_responsible'))
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()
  if (!schedule || !mayOn(actor, 'schedule:read', schedule.is_responsible)) throw notFound()
  const { is_responsible, ...row } = schedule
  if (!mayOn(actor, permission, is_responsible)) throw new AppError('forbidden')
  if (version !== undefined && version !== row.version) {
    throw new AppError('stale', { details: await readScheduledRequest(tx, actor, id) })
  }
  return row
}

/** Columns that every change sets. */
export const NEXT_VERSION = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` }
