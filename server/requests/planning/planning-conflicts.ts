import { sql } from 'kysely'
import type { Locale } from '../../../contract/messages.ts'
import { formatConflict, type PlanningConflict } from '../../../contract/requests/planning-conflicts.ts'
import { isOpen } from '../../../contract/requests/status/request-status.ts'
import type { Actor } from '../../access/actor.ts'
import { inScope } from '../../access/scope.ts'
import type { Tx } from '../../db/database.ts'
import { isOpenRequest } from '../../db/open-requests.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Executor, readExecutors } from './executors.ts'
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
  if (conflicts.length > 0 && !force) {
    const message = (locale: Locale) => conflicts.map((one) => sentenceOf(one, locale, actor.timezone)).join('; ')
    throw new AppError('planning_conflict', { details: conflicts, message })
  }
  return conflicts.length > 0
}

export interface PlannedState {
  status: number
  has_conflict: boolean
  planned_start_at: string | null
  duration_min: number
}

/** The conflicts that stand on a request as it is planned, where it is marked with some. */
export async function conflictsOn(
  tx: Tx,
  actor: Actor,
  requestId: number,
  { status, has_conflict, planned_start_at: plannedStartAt, duration_min: durationMin }: PlannedState,
): Promise<PlanningConflict[]> {
  if (!has_conflict || !isOpen(status)) return []
  return findConflicts(tx, actor, {
    requestId,
    executors: await readExecutors(tx, requestId),
    plannedStartAt,
    durationMin,
  })
}

function sentenceOf(conflict: PlanningConflict, locale: Locale, timezone: string): string {
  const { employee, request } = conflict
  const which = request ? `, №${request.number} ${request.name}` : ''
  return `${employee.name}: ${formatConflict(conflict, locale, timezone)}${which}`
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
  from: string
  to: string
  is_readable: boolean
}

async function findBusy(tx: Tx, actor: Actor, plan: Plan): Promise<PlanningConflict[]> {
  const { executors, requestId, plannedStartAt, durationMin } = plan
  const ids = executors.map(({ id }) => id)
  const { rows } = await sql<BusyRow>`
    select e.user_id, r.id, r.number, r.name, r.planned_start_at as "from",
      r.planned_start_at + make_interval(mins => r.duration_min) as "to", ${inScope(actor, 'requests:read', 'r.id')} as is_readable
    from request_executors e
    join requests r on r.account_id = e.account_id and r.id = e.request_id
    where e.user_id = any(${ids}::bigint[]) and r.id is distinct from ${requestId} and ${isOpenRequest('r')}
      and r.planned_start_at < ${plannedStartAt}::timestamptz + make_interval(mins => ${durationMin})
      and r.planned_start_at > ${plannedStartAt}::timestamptz - ${LONGEST_REQUEST}
      and r.planned_start_at + make_interval(mins => r.duration_min) > ${plannedStartAt}::timestamptz
    order by r.planned_start_at, r.id`.execute(tx)
  return rows.flatMap(({ user_id, is_readable, id, number, name, from, to }) =>
    executors
      .filter((executor) => executor.id === user_id)
      .map((executor) => ({
        employee: userOf(executor),
        key: 'overlap' as const,
        // That somebody is busy may be known to who may not know with what.
        request: is_readable ? { id, number, name } : null,
        from,
        to,
        hours: [],
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
  const found = scheduled.flatMap((executor, index) => {
    const times = rows[index]
    if (!times || !executor.work_schedule) return []
    const zone = executor.work_schedule.timezone ?? actor.timezone
    return outsideWorkHours(executor.work_schedule, times.local_start, times.local_end).map((part) => ({
      executor,
      zone,
      part,
    }))
  })
  const moments = found.flatMap(({ zone, part }) =>
    [part, ...part.hours].flatMap(({ from, to }) => [from, to]).map((local) => ({ local, zone })),
  )
  const instants = await instantsOf(tx, moments)
  const take = () => ({ from: instants.shift() ?? '', to: instants.shift() ?? '' })
  return found.map(({ executor, part: { key, hours } }) => ({
    employee: userOf(executor),
    key,
    request: null,
    ...take(),
    hours: hours.map(take),
  }))
}

/** When the clocks of a zone show these local times; in their order. */
async function instantsOf(tx: Tx, moments: { local: string; zone: string }[]): Promise<string[]> {
  if (moments.length === 0) return []
  const { rows } = await sql<{ at: string }>`
    select local::timestamp at time zone zone as at
    from unnest(${moments.map(({ local }) => local)}::text[], ${moments.map(({ zone }) => zone)}::text[])
      with ordinality as moments (local, zone, position) order by position`.execute(tx)
  return rows.map(({ at }) => at)
}

function userOf({ id, name, avatar }: Executor) {
  return { id, name, avatar }
}
