import { sql } from 'kysely'
import type { PlanningConflict } from '../../contract/request-rows.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { isOpenInSql } from './attention.ts'
import type { Executor } from './executors.ts'
import { LONGEST_REQUEST } from './longest-request.ts'
import { LOCAL_TIME, outsideWorkHours } from './work-hours.ts'

export interface Plan {
  /** The request that is planned; null for one that is being created. */
  requestId: number | null
  executors: Executor[]
  plannedStartAt: string | null
  durationMin: number
}

/**
 * Whether the plan has conflicts, which the request is marked with. Source: domain, "Dispatch and double booking".
 * @throws AppError planning_conflict, listing them, unless it is forced
 */
export async function assertPlanned(tx: Tx, actor: Actor, plan: Plan, force: boolean): Promise<boolean> {
  const conflicts = await findConflicts(tx, actor, plan)
  if (conflicts.length > 0 && !force) throw new AppError('planning_conflict', { details: conflicts })
  return conflicts.length > 0
}

/** Other open requests of the executors at that time, and hours in which they do not work. */
export async function findConflicts(tx: Tx, actor: Actor, plan: Plan): Promise<PlanningConflict[]> {
  if (plan.plannedStartAt === null || plan.executors.length === 0) return []
  const busy = await findBusy(tx, actor, plan)
  const hours = await findOutsideHours(tx, actor, plan)
  return [...busy, ...hours]
}

interface BusyRow {
  user_id: number
  id: number
  number: number
  name: string
  is_readable: boolean
}

async function findBusy(tx: Tx, actor: Actor, plan: Plan): Promise<PlanningConflict[]> {
  const { executors, requestId, plannedStartAt, durationMin } = plan
  const ids = executors.map(({ id }) => id)
  const { rows } = await sql<BusyRow>`
    select e.user_id, r.id, r.number, r.name, ${inScope(actor, 'requests:read', 'r.id')} as is_readable
    from request_executors e
    join requests r on r.account_id = e.account_id and r.id = e.request_id
    where e.user_id = any(${ids}::bigint[]) and r.id is distinct from ${requestId} and ${isOpenInSql}
      and r.planned_start_at < ${plannedStartAt}::timestamptz + make_interval(mins => ${durationMin})
      and r.planned_start_at > ${plannedStartAt}::timestamptz - ${LONGEST_REQUEST}
      and r.planned_start_at + make_interval(mins => r.duration_min) > ${plannedStartAt}::timestamptz
    order by r.planned_start_at, r.id`.execute(tx)
  return rows.flatMap(({ user_id, is_readable, id, number, name }) =>
    executors
      .filter((executor) => executor.id === user_id)
      .map((executor) => ({
        employee: personOf(executor),
        kind: 'busy' as const,
        // That somebody is busy may be known to who may not know with what.
        request: is_readable ? { id, number, name } : null,
      })),
  )
}

async function findOutsideHours(tx: Tx, actor: Actor, plan: Plan): Promise<PlanningConflict[]> {
  const scheduled = plan.executors.filter(({ work_schedule }) => work_schedule !== null)
  if (scheduled.length === 0) return []
  const zones = scheduled.map(({ work_schedule }) => work_schedule?.timezone ?? actor.timezone)
  const { rows } = await sql<{ local_start: string; local_end: string }>`
    select to_char(plan.start at time zone zones.zone, ${LOCAL_TIME}) as local_start,
      to_char((plan.start + make_interval(mins => ${plan.durationMin})) at time zone zones.zone, ${LOCAL_TIME}) as local_end
    from (select ${plan.plannedStartAt}::timestamptz as start) plan,
      unnest(${zones}::text[]) with ordinality as zones (zone, position) order by zones.position`.execute(tx)
  return scheduled.flatMap((executor, index) => {
    const times = rows[index]
    if (!times || !executor.work_schedule) return []
    return outsideWorkHours(executor.work_schedule, times.local_start, times.local_end).map((kind) => ({
      employee: personOf(executor),
      kind,
      request: null,
    }))
  })
}

function personOf({ id, name, avatar }: Executor) {
  return { id, name, avatar }
}
