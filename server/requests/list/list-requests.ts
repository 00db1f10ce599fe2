import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#contract/paging.ts'
import type { RequestListQuery, RequestsQuery } from '#contract/requests/request-changes.ts'
import type { RequestCalendarRow, RequestListRow } from '#contract/requests/request-rows.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope, ownRequests } from '#server/access/scope.ts'
import { countByCustom, customColumn, filterByCustom, sliceOfRows } from '#server/custom-fields/index.ts'
import type { Tx } from '#server/db/database.ts'
import { fullAddress } from '#server/db/full-address.ts'
import { executeJsonAsText } from '#server/db/json-as-text.ts'
import { precompile } from '#server/db/precompile.ts'
import { externalIdColumn, hasExternalId } from '#server/external-ids/index.ts'
import { JsonText } from '#server/http/json-text.ts'
import { attentionReasons, isMarked } from '../columns/attention.ts'
import { rowColumns } from '../columns/request-row.ts'
import { COUNT_FOUND, type Counting, countWithRows } from './count-requests.ts'
import { listedActions } from './listed-actions.ts'
import { asksForFew, type Condition, calendarConditions, filterConditions, shownAt } from './request-filters.ts'
import { isByCustom, requestOrder, valueOrder } from './request-order.ts'
import { searchCondition } from './search-requests.ts'

/** One page of the requests that the actor may read and that pass the filters. */
export async function listRequests(
  tx: Tx,
  actor: Actor,
  query: RequestsQuery,
): Promise<JsonText<Page<RequestListRow>>> {
  const { is_own, external_id, custom, ...filters } = query
  const own = is_own ? [await ownRequests(tx, actor)] : []
  const conditions = [...filterConditions(filters, actor), ...known(actor, external_id), ...own]
  const ofCustom = custom && {
    found: await filterByCustom(tx, actor, 'requests', 'r.id', custom),
    counted: countByCustom(actor, 'requests', 'r.id', custom),
  }
  return pageOfRows(tx, actor, query, conditions, { areFew: asksForFew(query), ofCustom })
}

function known(actor: Actor, externalId: string | undefined): Condition[] {
  return externalId === undefined ? [] : [hasExternalId(actor, 'requests', 'r.id', externalId)]
}

/**
 * What the requests belong to: a client, a facility, a piece of equipment, or the employee who executes or manages
 * them.
 */
export type RequestsOwner =
  | { clientId: number }
  | { facilityId: number }
  | { equipmentId: number }
  | { employeeId: number }

/** One page of the requests of one of these that the actor may read. */
export async function listRequestsOf(
  tx: Tx,
  actor: Actor,
  owner: RequestsOwner,
  query: Pick<RequestListQuery, 'page' | 'per_page' | 'sort' | 'q'>,
): Promise<JsonText<Page<RequestListRow>>> {
  return pageOfRows(tx, actor, query, [isOf(owner)])
}

function isOf(owner: RequestsOwner): Condition {
  if ('clientId' in owner) return sql<SqlBool>`r.client_id = ${owner.clientId}`
  if ('facilityId' in owner) return sql<SqlBool>`r.facility_id = ${owner.facilityId}`
  if ('equipmentId' in owner) {
    return sql<SqlBool>`r.id = any(array(
      select request_id from request_equipment where equipment_id = ${owner.equipmentId}))`
  }
  return sql<SqlBool>`r.id = any(array(
    select id from requests where manager_id = ${owner.employeeId}
    union select request_id from request_executors where user_id = ${owner.employeeId}))`
}

type Paging = Pick<RequestListQuery, 'page' | 'per_page' | 'sort' | 'q'>

interface Known {
  areFew?: boolean
  /** Conditions on fields of the account's own: for the rows of a page, and for counting all of them. */
  ofCustom?: { found: Condition[]; counted: Condition[] } | undefined
}

async function pageOfRows(
  tx: Tx,
  actor: Actor,
  query: Paging,
  filters: Condition[],
  { areFew = false, ofCustom }: Known = {},
) {
  const columns = sql<Omit<RequestListRow, 'actions'>>`
    ${rowColumns}${externalIdColumn(actor, 'requests', 'r')}${customColumn(actor, 'requests', 'r')}`
  const order = requestOrder(actor, query.sort)
  const readable = [await isReadable(tx, actor, query.q), ...filters]
  const isWanted = allOf(tx, [...readable, ...(ofCustom?.found ?? [])])
  const where = sql`where ${isWanted}`
  if (areFew) return readPageOfFew<RequestListRow>(tx, actor, query, columns, where, order)
  const whereOfMany = ofCustom ? sql`where ${allOf(tx, [...readable, ...ofCustom.counted])}` : where
  const counting = countWithRows(tx, actor.accountId, where, whereOfMany)
  if (isByCustom(query.sort)) {
    const from = sql`from ${sliceOfRows(actor, 'requests', { alias: 'r', query, where: isWanted, order, slice: limit(query) })}
      order by ${valueOrder(query.sort)}`
    return pageOf<RequestListRow>(tx, actor, query, columns, { from, counting })
  }
  const from = sql`from requests r ${where} ${order} ${limit(query)}`
  return pageOf<RequestListRow>(tx, actor, query, columns, { from, counting })
}

/** The light rows of a calendar, in the order in which it shows them. */
export async function listCalendar(
  tx: Tx,
  actor: Actor,
  { external_id, ...query }: RequestsQuery,
): Promise<JsonText<Page<RequestCalendarRow>>> {
  const conditions = [...calendarConditions(query, actor), ...known(actor, external_id)]
  const where = await whereReadable(tx, actor, query.q, conditions)
  const order = sql`order by ${shownAt}, r.id`
  const from = sql`from (select r.* from requests r ${where} ${order} ${limit(query)}) r ${executed} ${order}`
  return pageOf(tx, actor, query, calendarColumns, { from, counting: countWithRows(tx, actor.accountId, where) })
}

/** The light columns that are a request's own. */
const ownColumns = sql`r.id, r.number, r.name, r.status, r.type, r.priority, ${isMarked} is true as attention,
  ${attentionReasons} as attention_reasons, r.deadline_at, r.sla_due_at, r.planned_start_at, r.duration_min,
  r.expected_at, r.paused_since, r.version`

/** The light columns of a request `r`, for screens that show many at once. */
export const lightColumns = precompile(sql<Omit<RequestCalendarRow, 'actions' | 'executors' | 'address'>>`${ownColumns},
  case when r.has_executor then array(
    select e.user_id from request_executors e where e.account_id = r.account_id and e.request_id = r.id
  ) else '{}' end as employees`)

/** The executors of a request `r`, as `x`: one lookup finds ids and names, in the order of its index. */
const executed = precompile(sql`left join lateral (
  select array_agg(e.user_id order by e.user_id) as employees, array_agg(m.name order by e.user_id) as executors
  from request_executors e join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
  where r.has_executor and e.account_id = r.account_id and e.request_id = r.id) x on true`)

const calendarColumns = precompile(sql<Omit<RequestCalendarRow, 'actions'>>`${ownColumns},
  coalesce(x.employees, '{}') as employees, coalesce(x.executors, '{}') as executors,
  (select coalesce(${fullAddress}, f.name) from facilities f
    where f.account_id = r.account_id and f.id = r.facility_id) as address`)

/** One page when few match: they are read once, for the page and the total, and not in the order of an index. */
async function readPageOfFew<Row>(
  tx: Tx,
  actor: Actor,
  query: Paging,
  columns: RawBuilder<Omit<Row, 'actions'>>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<JsonText<Page<Row>>> {
  const first = sql`with found as materialized (
    select r.id, row_number() over (${order}) as place from requests r ${where})`
  const from = sql`from (select id, place from found order by place ${limit(query)}) shown
    join requests r on r.id = shown.id order by shown.place`
  return pageOf(tx, actor, query, columns, { first, from, counting: COUNT_FOUND })
}

interface PageSource {
  first?: RawBuilder<unknown>
  from: RawBuilder<unknown>
  counting: Counting
}

/** One page of the requests that match, with the total: one statement, which also writes the JSON. */
async function pageOf<Row>(
  tx: Tx,
  actor: Actor,
  query: Paging,
  columns: RawBuilder<Omit<Row, 'actions'>>,
  { first = sql``, from, counting }: PageSource,
): Promise<JsonText<Page<Row>>> {
  const { rows } = await executeJsonAsText(
    tx,
    sql<{ data: string; found: number; counted: number | null }>`
      ${first} select coalesce(json_agg(row), '[]') as data, count(*) as found, ${counting.column} as counted
      from (select ${columns}, ${listedActions(actor)} as actions ${from}) row`,
  )
  const [read] = rows
  if (!read) throw new Error('An aggregate answers with one row')
  const { page, per_page } = query
  // A page that is not full is the last one and gives the total.
  const isLast = read.found < per_page && (read.found > 0 || page === 1)
  const total = isLast ? (page - 1) * per_page + read.found : await counting.total(read.counted)
  return new JsonText(`{"data":${read.data},"current_page":${page},"per_page":${per_page},"total":${total}}`)
}

/** The requests `r` that the actor may read and that match. Compiled once where it can be: its count repeats it. */
export async function whereReadable(tx: Tx, actor: Actor, q: string | undefined, filters: Condition[]) {
  return sql`where ${allOf(tx, [await isReadable(tx, actor, q), ...filters])}`
}

async function isReadable(tx: Tx, actor: Actor, q: string | undefined): Promise<Condition> {
  return q ? searchCondition(tx, actor, q) : sql<SqlBool>`${inScope(actor, 'requests:read', 'r.id')}`
}

function allOf(tx: Tx, conditions: Condition[]): Condition {
  const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const { sql: text, parameters } = condition.compile(tx)
  return parameters.length === 0 ? sql.raw<SqlBool>(text) : condition
}

/** The first page's size is a literal: a plan for any size would have to be made again for each call. */
function limit({ page, per_page }: Pick<Paging, 'page' | 'per_page'>) {
  return page === 1 ? sql`limit ${sql.lit(per_page)}` : sql`limit ${per_page} offset ${(page - 1) * per_page}`
}
