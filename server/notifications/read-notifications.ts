import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#contract/messages.ts'
import type { NotificationSubject, Payload } from '#contract/notifications/notification-texts.ts'
import type { Channel, NotificationType } from '#contract/notifications/notification-types.ts'
import type { Notification, NotificationEntity } from '#contract/notifications/notifications.ts'
import type { Page } from '#contract/paging.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { allOf, readPage } from '../db/read-page.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { isWanted } from './insert-notifications.ts'
import { bodyOf, emailSubjectOf, impersonalBodyOf, lineOf, notificationTitle } from './notification-texts.ts'
import { notificationUrl, subjectOf } from './subjects.ts'

interface Query {
  page: number
  per_page: number
  type?: NotificationType[] | undefined
  unread?: boolean | undefined
}

/** A notification as stored. */
interface Happened {
  type: NotificationType
  payload: Payload
  created_at: string
}

type Row = Pick<Notification, 'id' | 'entity_id' | 'actor' | 'is_urgent' | 'read_at'> &
  Happened & { entity: NotificationEntity | null; subject: NotificationSubject | null; earlier: Happened[] }

/** Entries of the actor's list, newest first. */
export async function listNotifications(
  tx: Tx,
  actor: Actor,
  { type, unread, ...paging }: Query,
  locale: Locale,
): Promise<Page<Notification>> {
  const isListed = allOf([
    sql`n.user_id = ${actor.userId} and n.is_newest`,
    type && sql`n.type = any(${type})`,
    unread !== undefined && sql`n.read_at is ${unread ? sql`` : sql`not`} null`,
  ])
  const count = sql<{ total: number }>`select count(*) as total from notifications n where ${isListed}`
  const page = await readPage(tx, paging, (slice) => rowsOf(actor, isListed, slice), count)
  return { ...page, data: page.data.map((row) => entryOf(row, actor.timezone, locale)) }
}

function rowsOf(actor: Actor, isListed: RawBuilder<unknown>, slice: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select ${columnsOf(actor)},
      (select coalesce(json_agg(json_build_object('type', e.type, 'payload', e.payload, 'created_at', e.created_at)
          order by e.id desc), '[]')
        from notifications e
        where e.account_id = n.account_id and e.group_id = n.group_id and e.in_app and e.id < n.id) as earlier
    ${FROM}
    where ${isListed} order by n.id desc ${slice}`
}

const FROM = sql`from notifications n
  left join memberships m on m.account_id = n.account_id and m.user_id = n.actor_id`

function columnsOf(actor: Actor): RawBuilder<unknown> {
  return sql`n.id, n.type, n.entity, n.entity_id, n.payload, n.is_urgent, n.created_at, n.read_at,
      case when m.user_id is not null
        then json_build_object('id', m.user_id, 'name', m.name, 'avatar', ${avatarOf('m')}) end as actor,
      ${subjectOf(actor)} as subject`
}

/** A notification to be delivered by another channel. */
export interface DueNotification {
  entry: Notification
  groupId: string
  /** What happened, in a group that names the subject once. */
  text: string
  /** Of an email about it alone. */
  emailSubject: string
  /** Its body without names. */
  impersonalBody: string
  /** The request it is about, if the user may see it. */
  request: { id: number; number: number } | null
  isEmergency: boolean
}

/**
 * Those of these notifications that the actor has not read, still wants by this channel, and may see; oldest first. An
 * assignment that has been taken back is left out, and the other way round.
 */
export async function readDueNotifications(
  tx: Tx,
  actor: Actor,
  channel: Channel,
  ids: readonly number[],
): Promise<DueNotification[]> {
  const { rows } = await sql<Row & { group_id: string }>`
    select ${columnsOf(actor)}, '[]'::json as earlier, n.group_id ${FROM}
    join users u on u.id = n.user_id
    where n.id = any(${ids}::bigint[]) and n.read_at is null and ${isWanted(channel, 'n')}
      and case n.type when 'request_assigned' then ${IS_EXECUTOR} when 'request_unassigned' then not ${IS_EXECUTOR} else true end
    order by n.id`.execute(tx)
  return rows.filter(isShown).map((row) => ({
    entry: entryOf(row, actor.timezone, actor.locale),
    groupId: row.group_id,
    text: lineOf(actor.locale, actor.timezone, row.type, row.payload, row.subject),
    emailSubject: emailSubjectOf(actor.locale, actor.timezone, row.type, row.payload, row.subject),
    impersonalBody: impersonalBodyOf(actor.locale, actor.timezone, row.type, row.payload, row.subject),
    request: requestOf(row),
    isEmergency: row.subject?.is_emergency ?? false,
  }))
}

function requestOf({ entity, entity_id: id, subject, payload: { number } }: Row): DueNotification['request'] {
  return entity === 'requests' && id !== null && subject && number !== undefined ? { id, number } : null
}

const IS_EXECUTOR = sql`exists (select from request_executors x
  where x.account_id = n.account_id and x.request_id = n.entity_id and x.user_id = n.user_id)`

/** A removed executor may not see the request any more, and still has to be notified of the removal. */
function isShown({ type, subject }: Row): boolean {
  return subject !== null || type === 'request_unassigned'
}

function entryOf(row: Row, timezone: string, locale: Locale): Notification {
  const { type, payload, subject, earlier, entity, entity_id } = row
  return {
    id: row.id,
    type,
    title: notificationTitle(locale, type, payload, subject),
    body: bodyOf(locale, timezone, type, payload, subject),
    entity,
    entity_id,
    url: notificationUrl(row),
    actor: row.actor,
    earlier: earlier.map((one) => ({
      type: one.type,
      text: lineOf(locale, timezone, one.type, one.payload, subject),
      created_at: one.created_at,
    })),
    is_urgent: row.is_urgent,
    read_at: row.read_at,
    created_at: row.created_at,
  }
}

/** How many unread entries the user's list has. */
export async function countUnreadNotifications(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications where user_id = ${userId} and is_newest and read_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}
