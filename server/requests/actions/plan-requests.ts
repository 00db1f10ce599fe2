import type { Changes } from '#contract/history.ts'
import type { AcceptedConflicts, PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import type { Tx } from '#server/db/database.ts'
import { eventOn, recordAllOn, recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { type LockedRequest, lockRequest } from '../page/lock-request.ts'
import { recheckAround } from '../planning/conflict-marks.ts'
import { type Executor, executorsOf, lockExecutors, recordAdded } from '../planning/executors.ts'
import { findPlanConflicts, isInConflict, recordAccepted, requireAccepted } from '../planning/planning-conflicts.ts'
import { isSameTime } from '../planning/same-time.ts'

interface PlanChange {
  id: number
  version?: number | undefined
  employees?: number[] | undefined
  planned_start_at?: string | null | undefined
  duration_min?: number | undefined
}

type Assignment = Omit<PlanChange, 'id'> & { force: AcceptedConflicts }

/** Sets who executes the request, and with it, where given, the planned time. */
export async function assignExecutors(
  context: ActionContext,
  id: number,
  { force, ...change }: Assignment,
): Promise<void> {
  await planRequests(context, [{ id, ...change }], force)
}

/** A request as the action found it, and its new plan. */
interface Planned {
  request: LockedRequest
  before: number[]
  after: number[]
  plannedStartAt: string | null
  durationMin: number
}

/**
 * The same for several requests, all or none. Conflicts are those of the final plan: two requests that swap places are
 * in conflict only in between.
 * @throws AppError not_found, forbidden, stale, transition_not_allowed, validation_failed at `employees.<index>`,
 * planning_conflict
 */
export async function planRequests(
  context: ActionContext,
  changes: readonly PlanChange[],
  force: AcceptedConflicts,
): Promise<void> {
  const { tx, actor } = context
  const plans = (await lockAll(context, changes)).filter(changesSomething)
  if (plans.length === 0) return
  const executors = await lockExecutorsOf(context, plans)
  const conflicts = new Map<number, PlanningConflict[]>()
  for (const plan of plans) await write(context, plan)
  for (const plan of plans) {
    const ofRequest = await findPlanConflicts(tx, actor, {
      requestId: plan.request.id,
      executors: staying(plan, executors),
      plannedStartAt: plan.plannedStartAt,
      durationMin: plan.durationMin,
      facilityId: plan.request.facility_id,
      deadlineAt: plan.request.deadline_at,
    })
    conflicts.set(plan.request.id, ofRequest)
  }
  // Removing an executor causes no conflict: any that remains was accepted before.
  const asked = plans.filter((plan) => addedTo(plan).length > 0 || isReplanned(plan))
  requireAccepted(
    actor,
    asked.flatMap(({ request }) => conflicts.get(request.id) ?? []),
    force,
  )
  for (const plan of plans) {
    const ofRequest = conflicts.get(plan.request.id) ?? []
    await tx
      .updateTable('requests')
      .set({ has_conflict: isInConflict({ ...plan, executors: staying(plan, executors) }, ofRequest) })
      .where('id', '=', plan.request.id)
      .execute()
    await recordPlan(context, plan, executors)
    if (asked.includes(plan)) await recordAccepted(tx, actor, plan.request, ofRequest)
  }
  await recheckAround(
    tx,
    actor.accountId,
    plans.flatMap(({ request, before, after, plannedStartAt, durationMin }) => [
      { ...request, executors: before },
      { executors: after, planned_start_at: plannedStartAt, duration_min: durationMin },
    ]),
  )
}

/** Always in the same order, as all code that locks several. */
async function lockAll(context: ActionContext, changes: readonly PlanChange[]): Promise<Planned[]> {
  const plans: Planned[] = []
  for (const change of changes.toSorted((one, next) => one.id - next.id)) {
    const request = await lockRequest(context, change.id, 'assign', change.version)
    const before = (await executorsOf(context.tx, [change.id])).map(({ id }) => id)
    plans.push({
      request,
      before,
      after: change.employees ? [...new Set(change.employees)] : before,
      plannedStartAt: change.planned_start_at === undefined ? request.planned_start_at : change.planned_start_at,
      durationMin: change.duration_min ?? request.duration_min,
    })
  }
  return plans
}

function staying({ after }: Planned, executors: readonly Executor[]): Executor[] {
  return executors.filter(({ id }) => after.includes(id))
}

function addedTo({ before, after }: Planned): number[] {
  return after.filter((user) => !before.includes(user))
}

function removedFrom({ before, after }: Planned): number[] {
  return before.filter((user) => !after.includes(user))
}

function isReplanned({ request, plannedStartAt, durationMin }: Planned): boolean {
  return !isSameTime(plannedStartAt, request.planned_start_at) || durationMin !== request.duration_min
}

function changesSomething(plan: Planned): boolean {
  return addedTo(plan).length > 0 || removedFrom(plan).length > 0 || isReplanned(plan)
}

/**
 * All at once, including those who stay: no one else plans them meanwhile. Only those who stay may be inactive by now.
 */
function lockExecutorsOf({ tx, actor }: ActionContext, plans: readonly Planned[]): Promise<Executor[]> {
  const [first, ...others] = plans
  // Numbered as in the body, so that an error names the wrong one.
  const inOrder = first && others.length === 0 ? first.after : [...new Set(plans.flatMap(({ after }) => after))]
  const added = new Set(plans.flatMap(addedTo))
  return lockExecutors(tx, actor, inOrder, new Set(inOrder.filter((id) => !added.has(id))))
}

async function write({ tx, actor }: ActionContext, plan: Planned): Promise<void> {
  const { id } = plan.request
  const removed = removedFrom(plan)
  const added = addedTo(plan)
  if (removed.length > 0) {
    await tx.deleteFrom('request_executors').where('request_id', '=', id).where('user_id', 'in', removed).execute()
  }
  if (added.length > 0) {
    const rows = added.map((user_id) => ({ account_id: actor.accountId, request_id: id, user_id }))
    await tx.insertInto('request_executors').values(rows).execute()
  }
  await saveChange(tx, id, { planned_start_at: plan.plannedStartAt, duration_min: plan.durationMin })
}

/** Records the executors added and removed, and the change of time. */
async function recordPlan({ tx, actor }: ActionContext, plan: Planned, executors: readonly Executor[]): Promise<void> {
  const { request } = plan
  const added = addedTo(plan)
  await recordAdded(
    tx,
    actor,
    request,
    executors.filter(({ id }) => added.includes(id)),
  )
  const removed = await namesOf(tx, removedFrom(plan))
  await recordAllOn(
    tx,
    actor,
    'executorRemoved',
    removed.map(({ id: userId, name }) =>
      eventOn<'executorRemoved'>(request, { user_id: userId, name }, { userId, also: [userId] }),
    ),
  )
  if (!isReplanned(plan)) return
  const changes = timeChanges(request, { planned_start_at: plan.plannedStartAt, duration_min: plan.durationMin })
  await recordOn(tx, actor, request, 'requestChanged', { name: request.name, changes })
}

async function namesOf(tx: Tx, users: number[]) {
  if (users.length === 0) return []
  return tx
    .selectFrom('memberships')
    .select(['user_id as id', 'name'])
    .where('user_id', 'in', users)
    .orderBy('name')
    .execute()
}

type PlannedTime = Pick<LockedRequest, 'planned_start_at' | 'duration_min'>

/** The change of a planned time, as the history stores it. */
export function timeChanges(before: PlannedTime, after: PlannedTime): Changes {
  const changes: Changes = {}
  if (!isSameTime(before.planned_start_at, after.planned_start_at)) {
    changes.planned_start_at = { old: before.planned_start_at, new: after.planned_start_at }
  }
  if (before.duration_min !== after.duration_min) {
    changes.duration_min = { old: before.duration_min, new: after.duration_min }
  }
  return changes
}
