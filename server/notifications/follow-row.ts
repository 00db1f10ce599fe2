import { type RawBuilder, sql } from 'kysely'
import type { Payload } from '#contract/notifications/notification-texts.ts'
import type { NotificationType } from '#contract/notifications/notification-types.ts'
import type { NotificationEntity } from '#contract/notifications/notifications.ts'
import type { Tx } from '../db/database.ts'
import { announce } from '../live/announce.ts'

/**
 * Deletes the notifications of rows that are being deleted, which would lead nowhere. Every deletion of a row that can
 * have notifications must call this.
 */
export async function forgetRows(
  tx: Tx,
  accountId: number,
  entity: NotificationEntity,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const isAbout = sql`entity = ${entity} and entity_id = any(${[...ids]}::bigint[])`
  await changeShown(tx, accountId, 'deleted', sql`delete from notifications where ${isAbout}`)
}

interface ChangedNote {
  accountId: number
  about: { entity: NotificationEntity; id: number }
  noteId: number
  /** Null: it was deleted. */
  comment: string | null
}

/**
 * Updates the notifications of a note to its current text. When it is deleted they stay, without the text, and those
 * not sent by then are not sent.
 */
export async function changeNoteNotifications(
  tx: Tx,
  { accountId, about, noteId, comment }: ChangedNote,
): Promise<void> {
  const values =
    comment === null
      ? sql`payload = payload - 'comment', push_at = null, email_at = null`
      : sql`payload = payload || jsonb_build_object('comment', ${comment}::text)`
  const isOfNote = sql`entity = ${about.entity} and entity_id = ${about.id} and (payload ->> 'event_id')::bigint = ${noteId}`
  await changeShown(tx, accountId, 'updated', sql`update notifications set ${values} where ${isOfNote}`)
}

/**
 * Deletes unread notifications of what has turned out not to be so; what they stood for in a group is shown again.
 * @param payload of those with these fields alone
 */
export async function withdrawUnread(
  tx: Tx,
  accountId: number,
  about: { entity: NotificationEntity; id: number },
  type: NotificationType,
  payload: Payload = {},
): Promise<void> {
  const isWithdrawn = sql`entity = ${about.entity} and entity_id = ${about.id} and type = ${type} and read_at is null
    and payload @> ${JSON.stringify(payload)}::jsonb`
  await changeShown(tx, accountId, 'deleted', sql`delete from notifications where ${isWithdrawn}`)
  await sql`
    update notifications n set is_newest = true
    where n.entity = ${about.entity} and n.entity_id = ${about.id} and n.in_app and not n.is_newest
      and n.id = (select max(o.id) from notifications o
        where o.account_id = n.account_id and o.user_id = n.user_id and o.group_id = n.group_id and o.in_app)`.execute(
    tx,
  )
}

/** Changes notifications, and makes open pages of their users reload them. */
async function changeShown(
  tx: Tx,
  accountId: number,
  type: 'updated' | 'deleted',
  statement: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ users: number[] }>`
    with changed as (${statement} returning user_id)
    select coalesce(array_agg(distinct user_id), '{}') as users from changed`.execute(tx)
  const users = rows[0]?.users ?? []
  if (users.length > 0) announce(tx, { account: accountId, entity: 'notifications', type, id: 0, also: users })
}
