import { type RawBuilder, sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Locale } from '#contract/messages.ts'
import { describeConflict } from '#contract/requests/conflicts-in-words.ts'
import { findConflicts, type Visit } from '#contract/requests/find-conflicts.ts'
import {
  type AcceptedConflicts,
  inactiveWithoutTime,
  isAccepted,
  type PlanningConflict,
  type StandingConflict,
} from '#contract/requests/planning-conflicts.ts'
import { isOpen } from '#contract/requests/status/request-status.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Author } from '#server/history/record.ts'
import { type RequestRef, recordOn } from '../history/request-history.ts'
import { executorTimes, placeOf } from './executor-times.ts'
import { type Executor, readExecutors } from './executors.ts'

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

export interface PlannedState {
  status: number
  has_conflict: boolean
  planned_start_at: string | null
  duration_min: number
  facility_id: number | null
  deadline_at: string | null
}

/** The conflicts of a request as it is planned, when it is marked as in conflict. */
export async function conflictsOn(
  tx: Tx,
  actor: Actor,
  requestId: number,
  state: PlannedState,
): Promise<StandingConflict[]> {
  if (!state.has_conflict || !isOpen(state.status)) return []
  const executors = await readExecutors(tx, requestId)
  if (state.planned_start_at === null) return executors.filter(({ is_active }) => !is_active).map(inactiveWithoutTime)
  return findPlanConflicts(tx, actor, {
    requestId,
    executors,
    plannedStartAt: state.planned_start_at,
    durationMin: state.duration_min,
    facilityId: state.facility_id,
    deadlineAt: state.deadline_at,
  })
}
