import { type SqlBool, sql } from 'kysely'
import { CALENDAR_FEED_DAYS_AHEAD, CALENDAR_FEED_DAYS_BACK } from '#contract/limits.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { fullAddress } from '../db/full-address.ts'
import { workTypeIn } from '../work-types/index.ts'
import type { StoredFeed } from './stored-feeds.ts'

/** Google rejects calendars over a megabyte, and no one reads as many visits. */
const VISITS_MAX = 1000
/** The description is cut to this length; the rest is on the request's page. */
const DESCRIPTION_MAX = 1000

export interface CalendarVisit
  extends Pick<RequestPage, 'id' | 'number' | 'name' | 'type' | 'status' | 'priority' | 'version' | 'contact'> {
  /** In the language of the feed's owner. */
  work_type: string | null
  description: string | null
  planned_start_at: string | null
  deadline_at: string | null
  sla_due_at: string | null
  /** Where a calendar shows it: at its planned time, otherwise at its deadline. */
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

const BACK = sql`make_interval(days => ${sql.lit(CALENDAR_FEED_DAYS_BACK)})`
const AHEAD = sql`make_interval(days => ${sql.lit(CALENDAR_FEED_DAYS_AHEAD)})`
/**
 * The requests `r` that a feed shows by their time, including recently cancelled ones. Inlined: with parameters, a plan
 * for any range assumes a short one.
 */
const IS_IN_TIME = sql<SqlBool>`(r.shown_at >= now() - ${BACK} and r.shown_at < now() + ${AHEAD}
  and (r.status not in (${sql.join(CANCELLED.map((status) => sql.lit(status)))}) or r.cancelled_at > now() - ${BACK}))`

/** The requests of a feed that its owner may read now, in order of time. */
export async function readVisits(tx: Tx, actor: Actor, feed: StoredFeed): Promise<CalendarVisit[]> {
  const { rows } = await sql<CalendarVisit>`
    select r.id, r.number, r.name, r.type, r.status, r.priority, r.version, r.contact,
      ${workTypeIn(actor.locale, 'r', 'work_type')} as work_type,
      left(r.description, ${DESCRIPTION_MAX}) as description, r.planned_start_at, r.deadline_at, r.sla_due_at, r.shown_at,
      r.duration_min, r.created_at, r.updated_at, f.name as facility, ${fullAddress} as address, f.lat, f.lon,
      (select c.name from clients c where c.account_id = r.account_id and c.id = r.client_id) as client,
      (select m.name from memberships m where m.account_id = r.account_id and m.user_id = r.manager_id) as manager,
      array(select m.name from request_executors e
        join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
        where e.account_id = r.account_id and e.request_id = r.id order by m.name, m.user_id) as executors
    from ${shownRequests(actor, feed)}
    left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    where ${inScope(actor, 'requests:read', 'r.id')} and ${IS_IN_TIME}
    order by r.shown_at, r.id limit ${sql.lit(VISITS_MAX)}`.execute(tx)
  return rows
}

/** The requests `r` of a feed; of the owner's own, possibly very many, only those it may show. */
function shownRequests({ userId }: Actor, { facility_id }: StoredFeed) {
  if (facility_id !== null) return sql`(select * from requests where facility_id = ${facility_id}) r`
  // A request that the owner has only created is another user's visit.
  return sql`(
    (select r.id from requests r where r.manager_id = ${userId} and ${IS_IN_TIME}
      order by r.shown_at, r.id limit ${sql.lit(VISITS_MAX)})
    union
    (select r.id from requests r
      where r.id = any(array(select request_id from request_executors where user_id = ${userId})) and ${IS_IN_TIME})
  ) own join requests r on r.id = own.id`
}
