import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { employeePage, employeeUpdate } from '#contract/users/employees.ts'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import { setCustom } from '../custom-fields/index.ts'
import { checkConflictsOf } from '../db/check-conflicts-later.ts'
import type { Tx } from '../db/database.ts'
import { changesBetween, record } from '../history/record.ts'
import { announce } from '../live/announce.ts'
import { recheckNextVisits } from '../requests/index.ts'
import { setTags } from '../tags/index.ts'
import { handWorkOver, lockWorkOf, refuseOwnData } from '../users/index.ts'
import { readEmployee } from './read-employees.ts'

type EmployeePage = z.output<typeof employeePage>

/**
 * @throws AppError not_found, forbidden; validation_failed at fields of a user who also works in another account,
 * and at `hand_over.employee_id` while nothing is said of the open work of an executor who stops
 */
export async function updateEmployee(
  tx: Tx,
  actor: Actor,
  id: number,
  body: z.output<typeof employeeUpdate>,
): Promise<EmployeePage> {
  await requireRow(tx, actor, 'employees:update', id)
  if (body.is_serviceman === false) await lockWorkOf(tx, id)
  const before = await readEmployee(tx, actor, id)
  const { is_serviceman, tags: names, hand_over: takeOver = {}, custom, ...user } = body
  const personal = changesBetween(before, user)
  await refuseOwnData(tx, actor, id, Object.keys(personal ?? {}))
  const tags = names && (await setTags(tx, actor, { type: 'employee', id }, names))
  const ownChanges = await setCustom(tx, actor, 'employees', id, custom)
  const changes = { ...personal, ...changesBetween(before, { is_serviceman }), ...ownChanges, ...(tags && { tags }) }
  if (Object.keys(changes).length === 0) return before

  const isStopping = before.is_active && before.is_serviceman && is_serviceman === false
  const handing = { user: before, takeOver, at: 'hand_over.', mayBeLeft: true } as const
  await handWorkOver(tx, actor, { ...handing, manages: false, executes: isStopping })

  if (personal) await tx.updateTable('users').set(user).where('id', '=', id).execute()
  if (is_serviceman !== undefined) {
    await tx.updateTable('memberships').set({ is_serviceman }).where('user_id', '=', id).execute()
    await checkConflictsOf(tx, id)
  }
  const after = await readEmployee(tx, actor, id)
  await recordChange(tx, actor, after, changes)
  return after
}

/** @throws AppError not_found, forbidden */
export async function saveSchedule(tx: Tx, actor: Actor, id: number, schedule: WorkSchedule): Promise<WorkSchedule> {
  await requireRow(tx, actor, 'employees:update', id)
  const before = await readEmployee(tx, actor, id)
  if (isDeepStrictEqual(before.workSchedule, schedule)) return schedule
  await tx
    .updateTable('memberships')
    .set({ work_schedule: JSON.stringify(schedule) })
    .where('user_id', '=', id)
    .execute()
  await recheckNextVisits(tx, actor.accountId, id)
  await recordChange(tx, actor, before, { work_schedule: { old: before.workSchedule, new: schedule } })
  return schedule
}

async function recordChange(
  tx: Tx,
  actor: Actor,
  { id, name }: Pick<EmployeePage, 'id' | 'name'>,
  changes: Record<string, { old: unknown; new: unknown }>,
): Promise<void> {
  announce(tx, { account: actor.accountId, entity: 'users', id, type: 'updated' })
  await record(
    tx,
    actor,
    'userChanged',
    { name, changes },
    { userId: id },
    { entity: 'employees', id, type: 'updated' },
  )
}
