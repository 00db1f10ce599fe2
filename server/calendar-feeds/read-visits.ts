import { type SqlBool, sql } from 'kysely'
import { CALENDAR_FEED_DAYS_AHEAD, CALENDAR_FEED_DAYS_BACK } from '../../contract/limits.ts'
import type { RequestPage } from '../../contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '../../contract/requests/status/request-status.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import type { StoredFeed } from './stored-feeds.ts'

/** Google takes no calendar beyond a megabyte, and nobody reads as many. */
const VISITS_MAX = 1000
/** Of a description so much is sent; the rest stands on the request's page. */
const DESCRIPTION_MAX = 1000

export interface Visit
  extends Pick<RequestPage, 'id' | 'number' | 'name' | 'type' | 'status' | 'priority' | 'version' | 'contact'> {
  work_type: string | null
  description: string | null
  planned_start_at: string | null
  deadline_at: string | null
  /** Where a calendar shows it: as it is planned, else at its deadline. */
  shown_at: string
  duration_min: number
  created_at: string
  updated_at: string
  client: string | null
  facility: string | null
  address: string | null
  lat: number | null
  lon: number | null
  manager: string | null
  executors: string[]
}

const CANCELLED = [REQUEST_STATUS.cancelledByCompany, REQUEST_STATUS.cancelledByClient]

/** What a feed shows of the requests that its owner may read at this moment, in the order of time. */
export async function readVisits(tx: Tx, actor: Actor, feed: StoredFeed): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select r.id, r.number, r.name, r.type, r.status, r.priority, r.version, r.contact, r.work_type,
      left(r.description, ${DESCRIPTION_MAX}) as description, r.planned_start_at, r.deadline_at, r.shown_at,
      r.duration_min, r.created_at, r.updated_at, f.name as facility, f.address, f.lat, f.lon,
      (select c.name from clients c where c.account_id = r.account_id and c.id = r.client_id) as client,
      (select m.name from memberships m where m.account_id = r.account_id and m.user_id = r.manager_id) as manager,
      array(select m.name from request_executors e
        join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
        where e.account_id = r.account_id and e.request_id = r.id order by m.name, m.user_id) as executors
    from requests r
    left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    where ${isShown(actor, feed)} and ${inScope(actor, 'requests:read', 'r.id')}
      and r.shown_at >= now() - make_interval(days => ${CALENDAR_FEED_DAYS_BACK})
      and r.shown_at < now() + make_interval(days => ${CALENDAR_FEED_DAYS_AHEAD})
      and (r.status <> all(${CANCELLED}::smallint[])
        or r.cancelled_at > now() - make_interval(days => ${CALENDAR_FEED_DAYS_BACK}))
    order by r.shown_at, r.id limit ${VISITS_MAX}`.execute(tx)
  return rows
}

function isShown(actor: Actor, { facility_id }: StoredFeed) {
  if (facility_id !== null) return sql<SqlBool>`r.facility_id = ${facility_id}`
  // What a dispatcher has merely entered is somebody else's visit.
  return sql<SqlBool>`r.id = any(array(
    select id from requests where manager_id = ${actor.userId}
    union select request_id from request_executors where user_id = ${actor.userId}))`
}
