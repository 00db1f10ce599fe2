import { sql } from 'kysely'
import type { z } from 'zod'
import type { EmployeeRow, employeePage, employeeRoutes } from '../../contract/employees.ts'
import type { Page } from '../../contract/paging.ts'
import type { Given } from '../../contract/route.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { allOf, readPage } from '../db/read-page.ts'
import { notFound } from '../http/app-error.ts'
import { hasTag } from '../tags/index.ts'
import { employeeRow, employees, type StoredEmployee } from './employee-rows.ts'

type ListQuery = Given<typeof employeeRoutes.list>['query']
type EmployeePage = z.output<typeof employeePage>

/** The employees whom the actor may see. */
export async function listEmployees(tx: Tx, actor: Actor, query: ListQuery): Promise<Page<EmployeeRow>> {
  const { q, sort, is_active, is_serviceman, tag } = query
  const matching = allOf([
    sql`m.left_at is null`,
    inScope(actor, 'employees:read', 'm.user_id'),
    q &&
      sql`strpos(lower(concat_ws(' ', u.name, u.patronymic, u.firstname, u.surname, u.email)), ${q.toLowerCase()}) > 0`,
    is_active !== undefined && sql`m.is_active = ${is_active}`,
    is_serviceman !== undefined && sql`m.is_serviceman = ${is_serviceman}`,
    tag !== undefined && (await hasTag(tx, actor, 'employee', 'm.user_id', tag)),
  ])
  const page = await readPage<StoredEmployee>(
    tx,
    query,
    (slice) => employees(actor, { where: matching, sort, slice }),
    // Whether each is a colleague, as the users' table asks, need not be asked to count the members.
    sql`select count(*) as total from memberships m ${q ? sql`join users u on u.id = m.user_id` : sql``} where ${matching}`,
  )
  return { ...page, data: page.data.map(employeeRow) }
}

/** @throws AppError not_found when the actor may not see the employee, or there is none */
export async function readEmployee(tx: Tx, actor: Actor, id: number): Promise<EmployeePage> {
  const isIt = sql`m.user_id = ${id} and ${inScope(actor, 'employees:read', 'm.user_id')}`
  const { rows } = await employees(actor, { where: isIt }).execute(tx)
  const stored = rows[0]
  if (!stored) throw notFound()
  return { ...employeeRow(stored), workSchedule: stored.work_schedule }
}
