import { sql } from 'kysely'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { type InvalidReason, invalid } from '#server/errors/app-error.ts'
import { avatarOf } from '#server/files/avatar-address.ts'
import type { Author } from '#server/history/record.ts'
import { eventOn, type RequestRef, recordAllOn } from '../history/request-history.ts'

export interface Executor {
  id: number
  name: string
  avatar: string | null
  /** Whether they are an active executor. */
  is_active: boolean
  work_schedule: WorkSchedule | null
  travel_speed_kmh: number
}

/** An executor, from the membership `m`. */
export const executorColumns = sql`m.user_id as id, m.name, ${avatarOf('m')} as avatar,
  m.is_active and m.is_serviceman as is_active, m.work_schedule,
  (select a.travel_speed_kmh from accounts a where a.id = m.account_id) as travel_speed_kmh`

/**
 * The named executors, locked until the unit of work ends, so that no one else plans or deactivates them meanwhile. The
 * `kept` ones may stay in any case; others must be active executors that the actor may read.
 * @throws AppError validation_failed at `employees.<index>`
 */
export async function lockExecutors(
  tx: Tx,
  actor: Actor,
  ids: number[],
  kept: ReadonlySet<number> = new Set(),
): Promise<Executor[]> {
  if (ids.length === 0) return []
  // Always in the same order: two dispatchers who lock the same executors do not deadlock.
  const { rows } = await sql<Executor & { is_readable: boolean }>`
    select ${executorColumns},
      ${inScope(actor, 'employees:read', 'm.user_id')} as is_readable
    from memberships m
    where m.user_id = any(${ids}::bigint[]) order by m.user_id for no key update of m`.execute(tx)
  const fields: Record<string, InvalidReason> = {}
  for (const [index, id] of ids.entries()) {
    const executor = rows.find((row) => row.id === id)
    if (kept.has(id)) continue
    if (!executor?.is_readable) fields[`employees.${index}`] = 'not_found'
    else if (!executor.is_active) fields[`employees.${index}`] = 'inactive'
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return rows.map(({ is_readable: _, ...executor }) => executor)
}

/** The executors of requests, with their hours; the executor of more than one is listed for each. */
export async function executorsOf(tx: Tx, requestIds: number[]): Promise<(Executor & { request_id: number })[]> {
  const { rows } = await sql<Executor & { request_id: number }>`
    select e.request_id, ${executorColumns}
    from request_executors e join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
    where e.request_id = any(${requestIds}::bigint[]) order by m.user_id, e.request_id`.execute(tx)
  return rows
}

/** The ids of the executors of a request. */
export async function executorIdsOf(tx: Tx, requestId: number): Promise<number[]> {
  const rows = await tx.selectFrom('request_executors').select('user_id').where('request_id', '=', requestId).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Records in the history of a request that executors were added. */
export async function recordAdded(
  tx: Tx,
  author: Author,
  request: RequestRef,
  users: readonly Pick<Executor, 'id' | 'name'>[],
): Promise<void> {
  const entries = users.map(({ id, name }) => eventOn<'executorAdded'>(request, { user_id: id, name }, { userId: id }))
  await recordAllOn(tx, author, 'executorAdded', entries)
}
