import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Page } from '#contract/paging.ts'
import type {
  ScheduledRequestPage,
  ScheduledRequestRow,
  scheduledRequestRoutes,
} from '#contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import { inScope, isResponsible } from '../access/scope.ts'
import { customJson, fieldsOf } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { allOf, orderBy, readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { userNamed } from '../requests/index.ts'
import { hasAllWords } from '../search-words/index.ts'

type Query = z.output<typeof scheduledRequestRoutes.list.query>
type State = ScheduledRequestRow['state']
type Stored<Row> = Omit<Row, 'actions'> & { is_responsible: boolean }

const state = sql<State>`case when s.has_ended then 'ended' when s.is_active then 'active' else 'paused' end`

/** The fields of the scheduled request `s` in a list and on its page; names are looked up row by row, as for requests. */
function rowColumns(actor: Actor) {
  return sql`
    s.id, s.name, s.type, s.is_active, ${state} as state,
    (select json_build_object('id', c.id, 'name', c.name) from clients c
      where c.account_id = s.account_id and c.id = s.client_id) as client,
    (select json_build_object('id', f.id, 'name', f.name) from facilities f
      where f.account_id = s.account_id and f.id = s.facility_id) as facility,
    ${userNamed('s', 'manager_id')} as manager,
    s.timezone, s.days, s.schedule,
    case when s.next_date is not null
      then json_build_object('date', s.next_date, 'starts_at', s.next_starts_at) end as next_occurrence,
    s.next_run_at, s.last_run_at, s.created_count, s.last_failure, s.created_at, s.version,
    ${isResponsible(actor, 'schedule', 's.id')} as is_responsible`
}

/** What a list leaves out; a neighbour that the actor may not read is not named. */
function pageColumns(actor: Actor) {
  const isNeighbour = sql`o.account_id = s.account_id and ${inScope(actor, 'schedule:read', 'o.id')}`
  return sql`
  s.exceptions, s.updated_at, ${userNamed('s', 'author_id')} as author,
  (select json_build_object('id', o.id, 'name', o.name) from scheduled_requests o
    where ${isNeighbour} and o.id = s.continues_id) as continues,
  (select json_build_object('id', o.id, 'name', o.name) from scheduled_requests o
    where ${isNeighbour} and o.continues_id = s.id order by o.id desc limit 1) as continued_by,
  json_build_object('name', s.name, 'type', s.type, 'work_type', s.work_type, 'client_id', s.client_id,
    'facility_id', s.facility_id, 'manager_id', s.manager_id, 'priority', s.priority, 'price', s.price::text,
    'description', s.description, 'client_sign_required', s.client_sign_required, 'duration_min', s.duration_min,
    'custom', ${customJson(fieldsOf(actor, 'requests'), 's')},
    'employees', (
      select coalesce(json_agg(json_build_object('id', m.user_id, 'name', m.name, 'avatar', ${avatarOf('m')})
        order by m.name, m.user_id), '[]')
      from scheduled_request_executors e join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
      where e.account_id = s.account_id and e.scheduled_request_id = s.id),
    'checklists', (
      select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name, k.id), '[]')
      from scheduled_request_checklists l join checklists k on k.account_id = l.account_id and k.id = l.checklist_id
      where l.account_id = s.account_id and l.scheduled_request_id = s.id),
    'equipment', (
      select coalesce(json_agg(json_build_object('id', q.id, 'title', q.title) order by q.title, q.id), '[]')
      from scheduled_request_equipment l join equipment q on q.account_id = l.account_id and q.id = l.equipment_id
      where l.account_id = s.account_id and l.scheduled_request_id = s.id)) as template`
}

/** One page of the scheduled requests the actor may see. */
export async function listScheduledRequests(tx: Tx, actor: Actor, query: Query): Promise<Page<ScheduledRequestRow>> {
  const where = allOf([
    inScope(actor, 'schedule:read', 's.id'),
    query.q && isFoundBy(query.q),
    query.is_active !== undefined && sql`s.is_active = ${query.is_active}`,
    query.state && sql`${state} = any(${query.state})`,
    query.client_id && sql`s.client_id = any(${query.client_id}::bigint[])`,
    query.facility_id && sql`s.facility_id = any(${query.facility_id}::bigint[])`,
    query.manager_id && sql`s.manager_id = any(${query.manager_id}::bigint[])`,
    query.equipment_id &&
      sql`s.id = any(array(select l.scheduled_request_id from scheduled_request_equipment l
        where l.equipment_id = any(${query.equipment_id}::bigint[])))`,
  ])
  const order = orderBy(query.sort, 'name', 's', ['next_run_at'])
  const page = await readPage(
    tx,
    query,
    (slice) => sql<Stored<ScheduledRequestRow>>`
      select ${rowColumns(actor)} from (select * from scheduled_requests s where ${where} ${order} ${slice}) s ${order}`,
    sql`select count(*) as total from scheduled_requests s where ${where}`,
    { accountId: actor.accountId, entity: 'scheduled_requests' },
  )
  return { ...page, data: page.data.map((row) => withActions(actor, row)) }
}

/** By the words of its own name, its client's and its facility's. */
function isFoundBy(text: string): RawBuilder<SqlBool> {
  return hasAllWords(
    [
      sql`s.name`,
      sql`(select c.name from clients c where c.account_id = s.account_id and c.id = s.client_id)`,
      sql`(select f.name from facilities f where f.account_id = s.account_id and f.id = s.facility_id)`,
    ],
    text,
  )
}

/** A scheduled request that the actor may read, or has just changed. @throws AppError not_found */
export async function readScheduledRequest(tx: Tx, actor: Actor, id: number): Promise<ScheduledRequestPage> {
  const { rows } = await sql<Stored<ScheduledRequestPage>>`
    select ${rowColumns(actor)}, ${pageColumns(actor)} from scheduled_requests s where s.id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) throw notFound()
  return withActions(actor, found)
}

function withActions<Row>(actor: Actor, stored: Stored<Row>) {
  const { is_responsible, ...row } = stored
  return { ...row, actions: rowActions(actor, 'scheduled_requests', { isResponsible: is_responsible }) }
}
