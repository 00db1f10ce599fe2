import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Page } from '#contract/paging.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Given } from '#contract/route.ts'
import type { EmployeePoint, EmployeeRow, employeePage, employeeRoutes } from '#contract/users/employees.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import { inScope } from '../access/scope.ts'
import { hasCustom, orCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { allOf, readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { hasAllWords, wantedTexts } from '../search-words/index.ts'
import { hasTag } from '../tags/index.ts'
import { employees, type StoredEmployee, toEmployeeRow } from './employee-rows.ts'

type ListQuery = Given<typeof employeeRoutes.list>['query']
type MapQuery = Given<typeof employeeRoutes.mapData>['query']
type EmployeePage = z.output<typeof employeePage>

/** A condition: memberships `m` (with users `u`, if `q` is given) that the actor may see and that match the query. */
async function isWanted(
  tx: Tx,
  actor: Actor,
  { q, is_active, is_serviceman, tag, custom }: MapQuery,
): Promise<RawBuilder<SqlBool>> {
  return allOf([
    sql`m.left_at is null and not m.is_pending and not m.is_service`,
    inScope(actor, 'employees:read', 'm.user_id'),
    q && (await isFoundBy(tx, actor, q)),
    is_active !== undefined && sql`m.is_active = ${is_active}`,
    is_serviceman !== undefined && sql`m.is_serviceman = ${is_serviceman}`,
    tag !== undefined && (await hasTag(tx, actor, 'employee', 'm.user_id', tag)),
    ...hasCustom(actor, 'employees', 'm.user_id', custom),
  ])
}

function isFoundBy(tx: Tx, actor: Actor, text: string): Promise<RawBuilder<SqlBool>> {
  const isFound = hasAllWords([sql`u.name`, sql`u.patronymic`, sql`u.email`], text)
  return orCustom(tx, actor, 'employees', 'm.user_id', wantedTexts(text, actor.country), isFound)
}

/** The employees the actor may see. */
export async function listEmployees(tx: Tx, actor: Actor, query: ListQuery): Promise<Page<EmployeeRow>> {
  const { q, sort } = query
  const where = await isWanted(tx, actor, query)
  const page = await readPage<StoredEmployee>(
    tx,
    query,
    (slice) => employees(actor, { where, sort, slice }),
    // The users' table would check for each row whether they are a colleague, which a count does not need.
    sql`select count(*) as total from memberships m ${q ? sql`join users u on u.id = m.user_id` : sql``} where ${where}`,
  )
  return { ...page, data: page.data.map(toEmployeeRow) }
}

/** The last positions of employees who share them: one index lookup each. */
export async function readEmployeesOnMap(tx: Tx, actor: Actor, query: MapQuery): Promise<EmployeePoint[]> {
  const { rows } = await sql<EmployeePoint>`
    select m.user_id as id, m.name, ${avatarOf('m')} as avatar,
      case when m.joined_at is not null then u.phone end as phone, seen.lat, seen.lng as lon, seen.time,
      (select count(*) from request_executors e where e.user_id = m.user_id and e.is_open) as open_requests,
      (select json_build_object('id', r.id, 'number', r.number, 'name', r.name)
        from request_executors e join requests r on r.account_id = e.account_id and r.id = e.request_id
        where e.user_id = m.user_id and e.is_open and r.status = ${sql.lit(REQUEST_STATUS.inProgress)} and ${inScope(actor, 'requests:read', 'r.id')}
        order by r.started_at desc nulls last limit 1) as at_work
    from memberships m
    join users u on u.id = m.user_id
    cross join lateral (
      select g.lat, g.lng, g.time from geo_locations g
      where g.account_id = m.account_id and g.user_id = m.user_id order by g.time desc limit 1) as seen
    where m.shares_position is distinct from false and ${await isWanted(tx, actor, query)}
    order by m.name, m.user_id`.execute(tx)
  return rows
}

/** @throws AppError not_found when there is no such employee or the actor may not see them */
export async function readEmployee(tx: Tx, actor: Actor, id: number): Promise<EmployeePage> {
  const isIt = sql`m.user_id = ${id} and ${inScope(actor, 'employees:read', 'm.user_id')}`
  const { rows } = await employees(actor, { where: isIt }).execute(tx)
  const stored = rows[0]
  if (!stored) throw notFound()
  return {
    ...toEmployeeRow(stored),
    workSchedule: stored.work_schedule,
    actions: rowActions(actor, 'employees', { isResponsible: id === actor.userId }),
  }
}
