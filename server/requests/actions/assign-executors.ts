import type { Changes } from '../../../contract/history.ts'
import type { AcceptedConflicts } from '../../../contract/requests/planning-conflicts.ts'
import type { Tx } from '../../db/database.ts'
import { recordAll } from '../../history/record.ts'
import { eventOn, recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { type LockedRequest, lockRequest } from '../page/lock-request.ts'
import { remarkAround } from '../planning/conflict-marks.ts'
import { executorIds, lockExecutors, recordAdded } from '../planning/executors.ts'
import { conflictsOf, recordAccepted, requireAccepted } from '../planning/planning-conflicts.ts'
import { isSameTime } from '../planning/same-time.ts'

interface Assignment {
  employees: number[]
  planned_start_at?: string | null | undefined
  duration_min?: number | undefined
  force: AcceptedConflicts
  version?: number | undefined
}

/** Sets who executes the request, and with it, where given, the planned time. */
export async function assignExecutors(
  context: ActionContext,
  id: number,
  { employees, force, version, ...time }: Assignment,
): Promise<void> {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'assign', version)
  const before = await executorIds(tx, id)
  const after = [...new Set(employees)]
  const added = after.filter((user) => !before.includes(user))
  const removed = before.filter((user) => !after.includes(user))
  const plannedStartAt = time.planned_start_at === undefined ? request.planned_start_at : time.planned_start_at
  const durationMin = time.duration_min ?? request.duration_min
  const isReplanned = !isSameTime(plannedStartAt, request.planned_start_at) || durationMin !== request.duration_min
  if (added.length === 0 && removed.length === 0 && !isReplanned) return

  const executors = await lockExecutors(tx, actor, after, new Set(before))
  // Taking somebody off brings no conflict about: what is left of one was agreed to before.
  const isAgreed = added.length === 0 && !isReplanned
  const { facility_id: facilityId, deadline_at: deadlineAt } = request
  const plan = { requestId: id, executors, plannedStartAt, durationMin, facilityId, deadlineAt }
  const conflicts = await conflictsOf(tx, actor, plan)
  if (!isAgreed) requireAccepted(actor, conflicts, force)

  const removedExecutors = await takeOff(tx, id, removed)
  if (added.length > 0) {
    const rows = added.map((user_id) => ({ account_id: actor.accountId, request_id: id, user_id }))
    await tx.insertInto('request_executors').values(rows).execute()
  }
  const changed = await saveChange(tx, id, {
    planned_start_at: plannedStartAt,
    duration_min: durationMin,
    has_conflict: conflicts.length > 0,
  })

  const newExecutors = executors.filter((executor) => added.includes(executor.id))
  await recordAdded(tx, actor, request, newExecutors)
  await recordAll(
    tx,
    actor,
    'executorRemoved',
    removedExecutors.map(({ id: userId, name }) =>
      eventOn<'executorRemoved'>(request, { user_id: userId, name }, { userId, also: [userId] }),
    ),
  )
  if (isReplanned) {
    const changes = timeChanges(request, changed)
    await recordOn(tx, actor, request, 'requestChanged', { name: request.name, changes })
  }
  if (!isAgreed) await recordAccepted(tx, actor, request, conflicts)
  await remarkAround(tx, actor.accountId, [
    { ...request, executors: before },
    { ...changed, executors: after },
  ])
}

async function takeOff(tx: Tx, requestId: number, users: number[]) {
  if (users.length === 0) return []
  await tx.deleteFrom('request_executors').where('request_id', '=', requestId).where('user_id', 'in', users).execute()
  return tx
    .selectFrom('memberships')
    .select(['user_id as id', 'name'])
    .where('user_id', 'in', users)
    .orderBy('name')
    .execute()
}

type PlannedTime = Pick<LockedRequest, 'planned_start_at' | 'duration_min'>

/** How a planned time changed, as the history keeps it. */
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
