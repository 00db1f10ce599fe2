import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#contract/messages.ts'
import { describeConflict } from '#contract/requests/conflicts-in-words.ts'
import { type ExecutorTime, findConflicts, type Visit } from '#contract/requests/find-conflicts.ts'
import {
  type AcceptedConflicts,
  inactiveWithoutTime,
  isAccepted,
  type PlanningConflict,
  type StandingConflict,
} from '#contract/requests/planning-conflicts.ts'
import { isOpen } from '#contract/requests/status/request-status.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Author } from '#server/history/record.ts'
import { type RequestRef, recordOn } from '../history/request-history.ts'
import { executorTimes, placeOf } from './executor-times.ts'
import { type Executor, executorColumns } from './executors.ts'

export interface VisitPlan {
  /** The request that is planned; null for one that is being created. */
  requestId: number | null
  executors: Executor[]
  plannedStartAt: string | null
  durationMin: number
  facilityId: number | null
  deadlineAt: string | null
}

/** The conflicts of a plan. Source: domain, "Dispatch and double booking". */
export async function findPlanConflicts(tx: Tx, actor: Actor, plan: VisitPlan): Promise<PlanningConflict[]> {
  const { executors, requestId, plannedStartAt, durationMin, facilityId, deadlineAt } = plan
  if (plannedStartAt === null || executors.length === 0) return []
  const from = Date.parse(plannedStartAt)
  const visit: Visit = {
    id: requestId,
    from,
    to: from + durationMin * MINUTE_MS,
    place: await readPlace(tx, facilityId),
    deadline: deadlineAt === null ? null : Date.parse(deadlineAt),
  }
  return findConflicts(visit, await executorTimes(tx, executors, visit, mayBeNamed(actor)))
}

/** Whether a request is marked: it has conflicts, or no planned time and an executor who no longer goes out. */
export function isInConflict(
  { executors, plannedStartAt }: Pick<VisitPlan, 'executors' | 'plannedStartAt'>,
  conflicts: readonly PlanningConflict[],
): boolean {
  return conflicts.length > 0 || (plannedStartAt === null && executors.some(({ is_active }) => !is_active))
}

/** Whether a request `r` may be named to the actor. */
export function mayBeNamed(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`${inScope(actor, 'requests:read', 'r.id')}`
}

async function readPlace(tx: Tx, facilityId: number | null) {
  if (facilityId === null) return null
  const facility = await tx
    .selectFrom('facilities')
    .select(['lat', 'lon'])
    .where('id', '=', facilityId)
    .executeTakeFirst()
  return facility ? placeOf(facility.lat, facility.lon) : null
}

/** @throws AppError planning_conflict, listing all of them, unless each is accepted */
export function requireAccepted(actor: Actor, conflicts: PlanningConflict[], accepted: AcceptedConflicts): void {
  if (conflicts.every((one) => isAccepted(one, accepted))) return
  const message = (locale: Locale) => conflicts.map((one) => describeConflict(one, locale, actor.timezone)).join('; ')
  throw new AppError('planning_conflict', { details: conflicts, message })
}

/** Records who planned despite which conflicts. The other request is shown only to those who may read it. */
export async function recordAccepted(
  tx: Tx,
  author: Author,
  request: RequestRef,
  conflicts: readonly PlanningConflict[],
): Promise<void> {
  if (conflicts.length === 0) return
  const accepted = conflicts.map(({ key, employee, from, to, hours, travel_min }) => ({
    key,
    employee: employee?.name ?? null,
    from,
    to,
    hours,
    travel_min,
  }))
  await recordOn(tx, author, request, 'conflictsAccepted', { conflicts: accepted })
}

/** A request as it is planned. */
export interface PlannedState {
  id: number
  status: number
  planned_start_at: string | null
  duration_min: number
  deadline_at: string | null
  /** Of one that is marked as in conflict. */
  marked: { executors: Executor[]; place: { lat: number | null; lon: number | null } | null } | null
}

/** For a PlannedState of the request `r`. */
export const markedJson = sql<PlannedState['marked']>`case when r.has_conflict then json_build_object(
  'executors', (select coalesce(json_agg(m order by m.id), '[]') from (select ${executorColumns}
    from request_executors e join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
    where e.account_id = r.account_id and e.request_id = r.id) m),
  'place', (select json_build_object('lat', f.lat, 'lon', f.lon) from facilities f
    where f.account_id = r.account_id and f.id = r.facility_id)) end`

/** The conflicts of those requests that are marked as in conflict, by the request's id. */
export async function standingConflicts(
  tx: Tx,
  actor: Actor,
  states: readonly PlannedState[],
): Promise<Map<number, StandingConflict[]>> {
  const marked = states.flatMap(({ marked, ...state }) =>
    marked && isOpen(state.status) ? [{ ...state, ...marked }] : [],
  )
  const visits = marked.flatMap((state) =>
    state.planned_start_at === null ? [] : [visitOf(state, state.planned_start_at)],
  )
  const times = await timesAround(tx, actor, visits)
  const found = new Map<number, StandingConflict[]>()
  for (const { id, planned_start_at, executors } of marked) {
    if (planned_start_at === null) {
      found.set(id, executors.filter(({ is_active }) => !is_active).map(inactiveWithoutTime))
    }
  }
  for (const { executors, ...visit } of visits) {
    const own = new Set(executors.map((executor) => executor.id))
    found.set(
      visit.id,
      findConflicts(
        visit,
        times.filter(({ user }) => own.has(user.id)),
      ),
    )
  }
  return found
}

function visitOf(
  {
    id,
    duration_min,
    deadline_at,
    executors,
    place,
  }: Omit<PlannedState, 'marked'> & NonNullable<PlannedState['marked']>,
  plannedStartAt: string,
) {
  const from = Date.parse(plannedStartAt)
  return {
    id,
    executors,
    from,
    to: from + duration_min * MINUTE_MS,
    place: place && placeOf(place.lat, place.lon),
    deadline: deadline_at === null ? null : Date.parse(deadline_at),
  }
}

/** The times of the executors of visits, each once. */
async function timesAround(
  tx: Tx,
  actor: Actor,
  visits: readonly ReturnType<typeof visitOf>[],
): Promise<ExecutorTime[]> {
  const executors = new Map(visits.flatMap((visit) => visit.executors).map((executor) => [executor.id, executor]))
  if (executors.size === 0) return []
  const around = {
    from: Math.min(...visits.map(({ from }) => from)),
    to: Math.max(...visits.map(({ to }) => to)),
  }
  return executorTimes(tx, [...executors.values()], around, mayBeNamed(actor))
}
