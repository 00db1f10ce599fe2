import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '../../contract/paging.ts'
import type { RequestCalendarRow, RequestListQuery, RequestListRow } from '../../contract/requests.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { wantsAttention } from './attention.ts'
import { countRequests } from './count-requests.ts'
import { type Condition, calendarConditions, filterConditions, shownAt } from './request-filters.ts'
import { orderBy } from './request-order.ts'
import { requestRow, rowColumns, rowJoins, type StoredRequestRow } from './request-row.ts'
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
  const { rows } = await sql<StoredRequestRow>`
    select ${rowColumns} from (select * from requests r ${where} ${order} ${limit(query)}) r ${rowJoins} ${order}`.execute(
    tx,
  )
  return { ...(await paging(tx, actor, query, where, rows.length)), data: rows.map(requestRow) }
}

/** The light rows of a calendar, in the order in which it shows them. */
export async function listCalendar(tx: Tx, actor: Actor, query: RequestListQuery): Promise<Page<RequestCalendarRow>> {
  const where = await whereReadable(tx, actor, query.q, calendarConditions(query, actor.timezone))
  const { rows } = await sql<RequestCalendarRow>`
    select r.id, r.number, r.name, r.status, r.type, r.priority, ${wantsAttention} is true as attention, r.deadline_at,
      r.planned_start_at, r.duration_min, r.version,
      case when r.has_executor then array(
        select e.user_id from request_executors e where e.account_id = r.account_id and e.request_id = r.id
      ) else '{}' end as employees
    from requests r ${where} order by ${shownAt}, r.id ${limit(query)}`.execute(tx)
  return { ...(await paging(tx, actor, query, where, rows.length)), data: rows }
}

/** Which requests `r` the actor may read and wants. */
export async function whereReadable(tx: Tx, actor: Actor, q: string | undefined, filters: Condition[]) {
  const conditions = [sql<SqlBool>`${inScope(actor, 'requests:read', 'r.id')}`, ...filters]
  if (q) conditions.push(await searchCondition(tx, actor, q))
  return sql`where ${sql.join(conditions, sql` and `)}`
}

function limit({ page, per_page }: Pick<Paging, 'page' | 'per_page'>) {
  return sql`limit ${per_page} offset ${(page - 1) * per_page}`
}

async function paging(tx: Tx, actor: Actor, { page, per_page }: Paging, where: RawBuilder<unknown>, found: number) {
  // A page that is not full is the last one: it tells the total by itself.
  const isLast = found < per_page && (found > 0 || page === 1)
  const total = isLast ? (page - 1) * per_page + found : await countRequests(tx, actor.accountId, where)
  return { current_page: page, per_page, total }
}
