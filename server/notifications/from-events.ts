import { type RawBuilder, sql } from 'kysely'
import { CLOCK_EVENTS } from '#contract/agreements/facts.ts'
import type { EventKind } from '#contract/history.ts'
import type { NotificationType } from '#contract/notifications/notification-types.ts'
import type { Tx } from '../db/database.ts'
import { INSERTED } from './insert-notifications.ts'
import { isPublished, QUEUED } from './queue-deliveries.ts'

/** The users notified of an event `e` on a request `r`: a query of their ids. */
type Audience = RawBuilder<{ user_id: number | null }>

/** The user the event is about. */
const THE_NAMED: Audience = sql`select e.user_id`

/** The request's manager and executors. */
const THE_RESPONSIBLE: Audience = sql`
  select r.manager_id union all
  select x.user_id from request_executors x where x.account_id = r.account_id and x.request_id = r.id`

/** The same, except for users a note mentions: they get a notification of that. */
const THE_RESPONSIBLE_UNMENTIONED: Audience = sql`
  select o.user_id from (${THE_RESPONSIBLE}) o (user_id)
  where not coalesce(e.payload -> 'mentions', '[]') @> to_jsonb(o.user_id)`

/** The same; of an email of which the request was created, they get a notification of that. */
const THE_RESPONSIBLE_TO_EMAILS: Audience = sql`
  select o.user_id from (${THE_RESPONSIBLE}) o (user_id) where not (e.payload ->> 'is_first')::boolean`

/**
 * The request's manager, otherwise the one of its facility; for a fault reported through a label there must always be
 * someone. The author of a schedule is not notified of each request it creates.
 */
const WHO_TAKES_IT_ON: Audience = sql`
  select o.user_id from (
    select m.user_id, 1 as turn from memberships m
      where m.account_id = r.account_id and m.user_id = r.manager_id and m.is_active
    union all
    select m.user_id, 2 from facilities f
      join memberships m on m.account_id = f.account_id and m.user_id = f.manager_id and m.is_active
      where f.account_id = r.account_id and f.id = r.facility_id
    union all
    select m.user_id, 3 from roles a
      join memberships m on m.account_id = a.account_id and m.role_id = a.id and m.is_active
      where a.account_id = r.account_id and a.is_system and r.author_id is null and e.actor_id is null
    order by turn fetch first 1 row with ties) o
  where r.scheduled_request_id is null or e.actor_id is not null`

/** Who decides about work that came too late: the request's manager, else its facility's, else its author, else the admins. */
const WHO_DECIDES: Audience = sql`
  select o.user_id from (
    select m.user_id, c.turn from (values (r.manager_id, 1), (r.author_id, 3),
        ((select f.manager_id from facilities f where f.account_id = r.account_id and f.id = r.facility_id), 2)) c (user_id, turn)
      join memberships m on m.account_id = r.account_id and m.user_id = c.user_id and m.is_active and not m.is_service
      where m.user_id is distinct from e.actor_id
    union all
    select m.user_id, 4 from roles a
      join memberships m on m.account_id = a.account_id and m.role_id = a.id and m.is_active
      where a.account_id = r.account_id and a.is_system
    order by turn fetch first 1 row with ties) o`

export interface NotifyingEvent {
  type: RawBuilder<NotificationType>
  audience: Audience
}

function notifies(type: NotificationType, audience: Audience): NotifyingEvent {
  return { type: sql`${sql.lit(type)}`, audience }
}

/** The events of a request that users are notified of. Source: domain, "Notifications". */
export const NOTIFYING_EVENTS: { [K in EventKind]?: NotifyingEvent } = {
  requestCreated: notifies('request_created', WHO_TAKES_IT_ON),
  executorAdded: notifies('request_assigned', THE_NAMED),
  executorRemoved: notifies('request_unassigned', THE_NAMED),
  requestStarted: {
    type: sql`case when (e.payload ->> 'reopened')::boolean then 'request_reopened' else 'request_started' end`,
    audience: THE_RESPONSIBLE,
  },
  requestFinished: notifies('request_finished', THE_RESPONSIBLE),
  clientAccepted: notifies('request_signed', THE_RESPONSIBLE),
  clientDeclined: notifies('request_declined', THE_RESPONSIBLE),
  requestCancelled: notifies('request_cancelled', THE_RESPONSIBLE),
  deadlineChanged: notifies('request_deadline_changed', THE_RESPONSIBLE),
  priceChanged: notifies('request_price_changed', THE_RESPONSIBLE),
  managerComment: notifies('request_comment', THE_RESPONSIBLE_UNMENTIONED),
  emailReceived: notifies('request_email', THE_RESPONSIBLE_TO_EMAILS),
  workKept: notifies('work_kept', WHO_DECIDES),
  requestOverdue: notifies('request_overdue', THE_RESPONSIBLE),
  clockMissed: notifies('request_sla_missed', THE_RESPONSIBLE),
}

interface Inserted {
  ids: number[]
  /** Users who have a new notification to show at once. */
  users: number[]
  /** How many messages wait for webhooks. */
  queued: number
  /** Of kinds that move clocks: whether the account promises anything. */
  has_clocks: boolean
}

/** Most accounts promise nothing: they are spared the statements that reckon clocks. */
const HAS_CLOCKS = sql`(exists (select from agreements) or exists (select from sla_clocks))`

/** The request that the same statement inserts, and what it answers of it. */
interface NewRequest<More> {
  /** Parts of the `with`, the last of which inserts the request: the table does not have it until the statement has ended. */
  first: RawBuilder<unknown>
  /** The name of the last part. */
  name: RawBuilder<unknown>
  /** Columns of the statement's result. */
  columns: RawBuilder<More>
}

/**
 * Inserts events of one kind together with the notifications that the table above defines and the messages to webhooks, in
 * one statement.
 * @param insertion `insert into events … select …`, without `returning`
 */
export async function insertWithNotifications<More = unknown>(
  tx: Tx,
  kind: EventKind,
  insertion: RawBuilder<unknown>,
  request?: NewRequest<More>,
): Promise<Inserted & More> {
  const { rows } = await withNotifications(insertion, kind, request).execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('A query of one row returns it')
  return inserted
}

function withNotifications<More>(
  insertion: RawBuilder<unknown>,
  kind: EventKind,
  request: NewRequest<More> | undefined,
): RawBuilder<Inserted & More> {
  const event = NOTIFYING_EVENTS[kind]
  const first = request ? sql`${request.first}, ` : sql``
  const inserted = sql`${first}recorded as (${insertion}
    returning account_id, id, kind, request_id, user_id, actor_id, payload)`
  const recorded = isPublished(kind) ? sql`${inserted}, ${QUEUED}` : inserted
  const queued = isPublished(kind) ? sql`(select count(*) from queued)` : sql`0`
  const columns = request ? sql`, ${request.columns}` : sql``
  const hasClocks = (CLOCK_EVENTS as EventKind[]).includes(kind) ? HAS_CLOCKS : sql`false`
  const answer = sql`(select array_agg(id order by id) from recorded) as ids, ${queued} as queued,
    ${hasClocks} as has_clocks${columns}`
  if (!event) return sql<Inserted & More>`with ${recorded} select ${answer}, '{}'::bigint[] as users`
  return sql<Inserted & More>`
    with ${recorded}, recipients as (
      select e.account_id, a.user_id, ${event.type} as type, 'requests' as entity, r.id as entity_id, e.actor_id,
        e.payload || jsonb_build_object('number', r.number, 'event_id', e.id) as payload, r.type = 'emergency' as is_emergency
      from recorded e
      join ${request?.name ?? sql`requests`} r on r.account_id = e.account_id and r.id = e.request_id
      cross join lateral (${event.audience}) as a (user_id)
    ), ${INSERTED}
    select ${answer}, notified.users from notified`
}
