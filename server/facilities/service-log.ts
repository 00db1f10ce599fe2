import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ServiceLogPeriod, ServiceLogRow } from '#contract/clients/service-log.ts'
import type { Page } from '#contract/paging.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { allOf, readPage } from '../db/read-page.ts'
import { avatarOf } from '../files/avatar-address.ts'

/** The requests `r` completed at a facility in a period, of those that the actor may see. */
function isServed(actor: Actor, facilityId: number, { dateFrom, dateTo }: ServiceLogPeriod) {
  const startOf = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone ${actor.timezone}::text`
  return allOf([
    sql<SqlBool>`r.facility_id = ${facilityId} and r.status = ${sql.lit(REQUEST_STATUS.completed)} and r.finished_at is not null`,
    inScope(actor, 'requests:read', 'r.id'),
    dateFrom && sql<SqlBool>`r.finished_at >= ${startOf(sql`${dateFrom}::date`)}`,
    dateTo && sql<SqlBool>`r.finished_at < ${startOf(sql`(${dateTo}::date + 1)`)}`,
  ])
}

const LATEST_FIRST = sql`order by r.finished_at desc, r.id desc`

const executors = sql`(
  select coalesce(json_agg(json_build_object('id', m.user_id, 'name', m.name, 'avatar', ${avatarOf('m')}) order by m.name, m.user_id),
    '[]')
  from request_executors e join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
  where e.account_id = r.account_id and e.request_id = r.id)`

const equipment = sql`(
  select coalesce(json_agg(json_build_object('id', q.id, 'title', q.title, 'model', q.model) order by q.title, q.id), '[]')
  from request_equipment e join equipment q on q.account_id = e.account_id and q.id = e.equipment_id
  where e.account_id = r.account_id and e.request_id = r.id)`

const works = sql`(
  select coalesce(json_agg(json_build_object('id', w.id, 'title', w.title, 'quantity', trim_scale(w.quantity)::text,
    'measure', w.measure, 'total', round(w.quantity * w.price, 2)::text) order by w.id), '[]')
  from request_works w where w.account_id = r.account_id and w.request_id = r.id)`

/** An answer is the id of an option, or a list of ids: containment fits both. */
const defects = sql`(
  select coalesce(json_agg(json_build_object('title', i.title, 'answer', found.titles) order by i.position, i.id), '[]')
  from request_checklist_items i
  cross join lateral (
    select string_agg(offered ->> 'title', ', ') as titles from jsonb_array_elements(i.answers) offered
    where (offered ->> 'is_defect')::boolean and i.answer @> (offered -> 'id')) found
  where i.account_id = k.account_id and i.request_checklist_id = k.id and found.titles is not null)`

const checklists = sql`(
  select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'items', counted.items,
    'answered', counted.answered, 'defects', ${defects}) order by k.id), '[]')
  from request_checklists k
  cross join lateral (
    select count(*) as items, count(*) filter (where i.answered_at is not null) as answered
    from request_checklist_items i where i.account_id = k.account_id and i.request_checklist_id = k.id) counted
  where k.account_id = r.account_id and k.request_id = r.id)`

const serviceLogColumns = sql<ServiceLogRow>`
  r.id, r.number, r.name, r.type, r.started_at, r.finished_at, r.price,
  ${executors} as executors, ${equipment} as equipment, ${works} as works, ${checklists} as checklists`

/**
 * One page of what was done at a facility, latest first.
 * @param workType of the request `r`: its name, or what it is called in a language
 */
export async function readServiceLog(
  tx: Tx,
  actor: Actor,
  facilityId: number,
  query: ServiceLogPeriod & { page: number; per_page: number },
  workType: RawBuilder<string | null> = sql`r.work_type`,
): Promise<Page<ServiceLogRow>> {
  const where = isServed(actor, facilityId, query)
  return readPage(
    tx,
    query,
    (slice) => sql<ServiceLogRow>`
      select ${serviceLogColumns}, ${workType} as work_type from requests r where ${where} ${LATEST_FIRST} ${slice}`,
    sql`select count(*) as total from requests r where ${where}`,
  )
}
