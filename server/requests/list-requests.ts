import { type SqlBool, sql } from 'kysely'
import type { Page } from '../../contract/paging.ts'
import type { RequestListQuery } from '../../contract/request-changes.ts'
import type { RequestCalendarRow, RequestListRow } from '../../contract/request-rows.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { wantsAttention } from './attention.ts'
import { type Counting, countWithRows } from './count-requests.ts'
import { type Condition, calendarConditions, filterConditions, shownAt } from './request-filters.ts'
import { orderBy } from './request-order.ts'
import { requestRow, rowColumns, type StoredRequestRow } from './request-row.ts'
import { searchCondition } from './search-requests.ts'

/** One page of the requests that the actor may read and that pass the filters. */
export async function listRequests(tx: Tx, actor: Actor, query: RequestListQuery): Promise<Page<RequestListRow>> {
  return pageOfRows(tx, actor, query, filterConditions(query, actor.timezone))
}

/** Whose requests: those of a client, at a facility, or executed or managed by an employee. */
export type RequestsOwner = { clientId: number } | { facilityId: number } | { employeeId: number }

/** One page of the requests of a client, a facility or an employee that the actor may read. */
export async function listRequestsOf(
  tx: Tx,
  actor: Actor,
  owner: RequestsOwner,
  query: Pick<RequestListQuery, 'page' | 'per_page' | 'sort' | 'q'>,
): Promise<Page<RequestListRow>> {
  return pageOfRows(tx, actor, query, [isOf(owner)])
}

function isOf(owner: RequestsOwner): Condition {
  if ('clientId' in owner) return sql<SqlBool>`r.client_id = ${owner.clientId}`
  if ('facilityId' in owner) return sql<SqlBool>`r.facility_id = ${owner.facilityId}`
  return sql<SqlBool>`r.id = any(array(
    select id from requests where manager_id = ${owner.employeeId}
    union select request_id from request_executors where user_id = ${owner.employeeId}))`
}

type Paging = Pick<RequestListQuery, 'page' | 'per_page' | 'sort' | 'q'>

async function pageOfRows(tx: Tx, actor: Actor, query: Paging, filters: Condition[]): Promise<Page<RequestListRow>> {
  const where = await whereReadable(tx, actor, query.q, filters)
  const order = orderBy(query.sort)
  const counting = countWithRows(tx, actor.accountId, where)
  const { rows } = await sql<StoredRequestRow & Counted>`
    select ${rowColumns}, ${counting.column} as counted
    from requests r ${where} ${order} ${limit(query)}`.execute(tx)
  const total = await totalOf(rows, query, counting)
  const data = rows.map(({ counted: _, ...row }) => requestRow(row))
  return { data, current_page: query.page, per_page: query.per_page, total }
}

/** The light rows of a calendar, in the order in which it shows them. */
export async function listCalendar(tx: Tx, actor: Actor, query: RequestListQuery): Promise<Page<RequestCalendarRow>> {
  const where = await whereReadable(tx, actor, query.q, calendarConditions(query, actor.timezone))
  const counting = countWithRows(tx, actor.accountId, where)
  const { rows } = await sql<RequestCalendarRow & Counted>`
    select r.id, r.number, r.name, r.status, r.type, r.priority, ${wantsAttention} is true as attention, r.deadline_at,
      r.planned_start_at, r.duration_min, r.version,
      case when r.has_executor then array(
        select e.user_id from request_executors e where e.account_id = r.account_id and e.request_id = r.id
      ) else '{}' end as employees, ${counting.column} as counted
    from requests r ${where} order by ${shownAt}, r.id ${limit(query)}`.execute(tx)
  const total = await totalOf(rows, query, counting)
  const data = rows.map(({ counted: _, ...row }) => row)
  return { data, current_page: query.page, per_page: query.per_page, total }
}

/** Which requests `r` the actor may read and wants. */
export async function whereReadable(tx: Tx, actor: Actor, q: string | undefined, filters: Condition[]) {
  const conditions = [sql<SqlBool>`${inScope(actor, 'requests:read', 'r.id')}`, ...filters]
  if (q) conditions.push(await searchCondition(tx, actor, q))
  return sql`where ${sql.join(conditions, sql` and `)}`
}

/** The first page's size is written out: a plan that holds for any size would have to be made anew for each call. */
function limit({ page, per_page }: Pick<Paging, 'page' | 'per_page'>) {
  return page === 1 ? sql`limit ${sql.lit(per_page)}` : sql`limit ${per_page} offset ${(page - 1) * per_page}`
}

interface Counted {
  counted: number | null
}

/** A page that is not full is the last one and tells the total by itself; one beyond the last has no row that could. */
async function totalOf(rows: readonly Counted[], { page, per_page }: Paging, counting: Counting): Promise<number> {
  if (rows.length < per_page && (rows.length > 0 || page === 1)) return (page - 1) * per_page + rows.length
  return counting.total(rows[0]?.counted ?? null)
}
