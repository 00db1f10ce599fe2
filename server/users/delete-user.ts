import { sql } from 'kysely'
import type { FieldKey } from '#contract/messages.ts'
import type { HandOver, UserRemove } from '#contract/users/users.ts'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'
import type { Actor } from '../access/actor.ts'
import { endSessionsOf } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import { handFacilitiesOver } from '../facilities/index.ts'
import { record } from '../history/record.ts'
import { announce, announceAccessChange } from '../live/announce.ts'
import { handExecutedOver, handManagedOver, lockOpenRequestsOf } from '../requests/index.ts'
import { handExecutedSchedulesOver, handManagedSchedulesOver, lockSchedulesOf } from '../scheduler/index.ts'
import { untagWholly } from '../tags/index.ts'
import { lockAdmins } from './lock-admins.ts'
import { readUser } from './read-users.ts'

/** The responsibilities of a user that others would have to take over. @throws AppError not_found */
export async function readHandOver(tx: Tx, id: number): Promise<HandOver> {
  if (!(await readUser(tx, id))) throw notFound()
  return countHandOver(tx, id)
}

async function countHandOver(tx: Tx, id: number): Promise<HandOver> {
  const { rows } = await sql<HandOver>`select
    (select count(*) from facilities where manager_id = ${id}) as facilities,
    (select count(*) from requests where manager_id = ${id} and ${isOpenRequest('requests')}) as managed_requests,
    (select count(*) from request_executors where user_id = ${id} and is_open) as executed_requests,
    (select count(*) from scheduled_requests where manager_id = ${id} and not has_ended) as managed_schedules,
    (select count(*) from scheduled_request_executors e
      join scheduled_requests s on s.account_id = e.account_id and s.id = e.scheduled_request_id
      where e.user_id = ${id} and not s.has_ended) as executed_schedules`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Error('A select without a table answers with one row')
  return counted
}

/**
 * Removes a user from the account, or withdraws their invitation, after their responsibilities have gone to others.
 * They stay in the history by name; if they have no other account, nothing more is kept
 * (docs/decisions/0020-deleting-users.md).
 * @throws AppError not_found; validation_failed at `_` (oneself, the last active admin), or at the field of the
 * successor
 */
export async function deleteUser(tx: Tx, actor: Actor, id: number, body: UserRemove): Promise<void> {
  const admins = await lockAdmins(tx)
  await lockOpenRequestsOf(tx, id)
  await lockSchedulesOf(tx, id)
  // Locked after their requests, in the order of assigning; from here on no one can assign them.
  await tx.selectFrom('memberships').select('user_id').where('user_id', '=', id).forUpdate().execute()
  const user = await readUser(tx, id)
  if (!user) throw notFound()
  if (id === actor.userId) throw invalid({ _: 'own_deletion' })
  if (!admins.some((admin) => admin !== id)) throw invalid({ _: 'last_admin' })

  const { manager, employee } = await findSuccessors(tx, id, body, await countHandOver(tx, id))
  if (manager) {
    await handFacilitiesOver(tx, actor, user, manager)
    await handManagedOver(tx, actor, user, manager)
    await handManagedSchedulesOver(tx, actor, user, manager)
  }
  if (employee) {
    await handExecutedOver(tx, actor, user, employee)
    await handExecutedSchedulesOver(tx, actor, user, employee)
  }
  await leave(tx, id)

  announce(tx, { account: actor.accountId, entity: 'employees', id, type: 'deleted' })
  await announceAccessChange(tx, actor.accountId)
  const liveChange = { entity: 'users', id, type: 'deleted' } as const
  await record(tx, actor, 'userDeleted', { name: user.name }, { userId: id }, liveChange)
}

/** Ends the membership: role, sessions, calendar feeds, tags. */
async function leave(tx: Tx, id: number): Promise<void> {
  await untagWholly(tx, 'employee', [id])
  await endSessionsOf(tx, { userId: id })
  await tx.deleteFrom('invitations').where('user_id', '=', id).execute()
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', id).execute()
  await tx
    .updateTable('memberships')
    .set({ is_pending: false, left_at: sql`now()`, role_id: null, is_active: false })
    .where('user_id', '=', id)
    .execute()
  await sql`select forget_person(${id})`.execute(tx)
}

interface Successor {
  id: number
  name: string
  is_active: boolean
  is_serviceman: boolean
  work_schedule: WorkSchedule | null
}

interface Successors {
  manager: Successor | null
  employee: Successor | null
}

/** The successors, locked until the unit of work ends; null if there is nothing to take over. */
async function findSuccessors(tx: Tx, leaving: number, body: UserRemove, handOver: HandOver): Promise<Successors> {
  const needsManager = handOver.facilities + handOver.managed_requests + handOver.managed_schedules > 0
  const needsExecutor = handOver.executed_requests + handOver.executed_schedules > 0
  const named = [needsManager && body?.manager_id, needsExecutor && body?.employee_id].filter((id) => Number(id) > 0)
  const { rows } = await sql<Successor>`
    select m.user_id as id, m.name, m.is_active, m.is_serviceman, m.work_schedule from memberships m
    where m.user_id = any(${named}::bigint[]) and m.user_id <> ${leaving} and m.left_at is null
    order by m.user_id for no key update of m`.execute(tx)
  const known = (id: number | null | undefined) => rows.find((row) => row.id === id) ?? null
  const [manager, employee] = [known(body?.manager_id), known(body?.employee_id)]

  const fields: Record<string, FieldKey> = {}
  if (needsManager && !manager?.is_active) fields.manager_id = errorOf(body?.manager_id, manager)
  if (needsExecutor && !(employee?.is_active && employee.is_serviceman)) {
    fields.employee_id = errorOf(body?.employee_id, employee)
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { manager: needsManager ? manager : null, employee: needsExecutor ? employee : null }
}

function errorOf(id: number | null | undefined, successor: Successor | null): FieldKey {
  if (!id) return 'required'
  return successor ? 'inactive' : 'not_found'
}
