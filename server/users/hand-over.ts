import { sql } from 'kysely'
import type { FieldKey } from '#contract/messages.ts'
import type { HandOver, TakeOver } from '#contract/users/users.ts'
import type { Actor } from '../access/actor.ts'
import { handAgreementsOver } from '../agreements/index.ts'
import type { Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { invalid } from '../errors/app-error.ts'
import { handFacilitiesOver } from '../facilities/index.ts'
import { handExecutedOver, handManagedOver, lockOpenRequestsOf } from '../requests/index.ts'
import { handExecutedSchedulesOver, handManagedSchedulesOver, lockSchedulesOf } from '../scheduler/index.ts'

interface Colleague {
  id: number
  name: string
}

/** The responsibilities that a user stops having. */
export interface Stopping {
  manages: boolean
  executes: boolean
}

/** What becomes of a user's work, and how the body names it. */
interface Handing extends Stopping {
  user: Colleague
  takeOver: TakeOver
  /** Before the names of the fields, in errors. */
  at?: 'hand_over.'
  /** Whether null leaves the work without anyone. */
  mayBeLeft: boolean
}

export async function countHandOver(tx: Tx, id: number): Promise<HandOver> {
  const { rows } = await sql<HandOver>`select
    (select count(*) from facilities where manager_id = ${id}) as facilities,
    (select count(*) from agreements where manager_id = ${id}) as agreements,
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

/** Locks a user's open work and then the user, in the order of assigning: from here on no one can assign them. */
export async function lockWorkOf(tx: Tx, id: number): Promise<void> {
  await lockOpenRequestsOf(tx, id)
  await lockSchedulesOf(tx, id)
  await tx.selectFrom('memberships').select('user_id').where('user_id', '=', id).forUpdate().execute()
}

/**
 * Gives a user's open work to those named, and records it in the history of each row. The work is locked.
 * @throws AppError validation_failed at the field of each successor that is wrong, or missing while there is work
 */
export async function handWorkOver(tx: Tx, actor: Actor, handing: Handing): Promise<void> {
  const { user } = handing
  const work = await countHandOver(tx, user.id)
  const isManaged =
    handing.manages && work.facilities + work.agreements + work.managed_requests + work.managed_schedules > 0
  const isExecuted = handing.executes && work.executed_requests + work.executed_schedules > 0
  const { manager, employee } = await findSuccessors(tx, handing, { isManaged, isExecuted })
  if (isManaged) {
    await handFacilitiesOver(tx, actor, user, manager)
    await handAgreementsOver(tx, actor, user, manager)
    await handManagedOver(tx, actor, user, manager)
    await handManagedSchedulesOver(tx, actor, user, manager)
  }
  if (isExecuted) {
    await handExecutedOver(tx, actor, user, employee)
    await handExecutedSchedulesOver(tx, actor, user, employee)
  }
}

interface Successor extends Colleague {
  is_active: boolean
  is_serviceman: boolean
}

interface Needs {
  isManaged: boolean
  isExecuted: boolean
}

/** The successors, locked until the unit of work ends; null where the work is left without one, or there is none. */
async function findSuccessors(tx: Tx, { user, takeOver, at, mayBeLeft }: Handing, { isManaged, isExecuted }: Needs) {
  const { manager_id, employee_id } = takeOver
  const named = [isManaged && manager_id, isExecuted && employee_id].filter((id) => Number(id) > 0)
  const { rows } = await sql<Successor>`
    select m.user_id as id, m.name, m.is_active, m.is_serviceman from memberships m
    where m.user_id = any(${named}::bigint[]) and m.user_id <> ${user.id}
      and m.left_at is null and not m.is_service
    order by m.user_id for no key update of m`.execute(tx)
  const known = (id: number | null | undefined) => rows.find((row) => row.id === id) ?? null
  const [manager, employee] = [known(manager_id), known(employee_id)]
  const isLeft = (id: number | null | undefined) => mayBeLeft && id === null

  const fields: Record<string, FieldKey> = {}
  const prefix = at ?? ''
  if (isManaged && !manager?.is_active && !isLeft(manager_id)) {
    fields[`${prefix}manager_id`] = errorOf(manager_id, manager)
  }
  if (isExecuted && !(employee?.is_active && employee.is_serviceman) && !isLeft(employee_id)) {
    fields[`${prefix}employee_id`] = errorOf(employee_id, employee)
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { manager, employee }
}

function errorOf(id: number | null | undefined, successor: Successor | null): FieldKey {
  if (!id) return 'required'
  return successor ? 'inactive' : 'not_found'
}
