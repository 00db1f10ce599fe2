import { type RawBuilder, sql } from 'kysely'
import type { notificationRoutes } from '#contract/notifications/notifications.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { announce } from '../live/announce.ts'
import type { Services } from '../services.ts'
import { countUnreadNotifications, listNotifications } from './read-notifications.ts'
import { switchEmailsOff } from './settings.ts'

export function notificationHandlers({ database, unsubscribeLinks }: Services): Handlers<typeof notificationRoutes> {
  return {
    async list({ tx, actor, query, locale }) {
      const page = await listNotifications(tx, actor, query, locale)
      return { ...page, unread_count: await countUnreadNotifications(tx, actor.userId) }
    },

    async update({ tx, actor, params: { id }, body: { is_read } }) {
      const groupId = await groupOf(tx, actor, id)
      // Notifications that joined the group since have not been seen: they stay unread.
      const isMarked = is_read ? sql`n.id <= ${id} and n.read_at is null` : sql`n.read_at is not null`
      return mark(tx, actor, sql`n.group_id = ${groupId} and ${isMarked}`, is_read, id)
    },

    readAbout: ({ tx, actor, body: { entity, entity_id } }) =>
      mark(tx, actor, sql`n.entity = ${entity} and n.entity_id = ${entity_id} and n.read_at is null`, true),

    readAll: ({ tx, actor }) => mark(tx, actor, sql`n.read_at is null`, true),

    async unsubscribe({ params: { key } }) {
      const unsubscribed = unsubscribeLinks.verify(key)
      if (!unsubscribed) throw notFound()
      await database.asSystem((tx) => switchEmailsOff(tx, unsubscribed.userId, unsubscribed.from))
      return null
    },
  }
}

/** @throws AppError not_found when it is not theirs */
async function groupOf(tx: Tx, { userId }: Actor, id: number): Promise<string> {
  const notification = await tx
    .selectFrom('notifications')
    .select('group_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!notification) throw notFound()
  return notification.group_id
}

/** Marks the actor's own notifications, and notifies their other tabs and devices if that changed anything. */
async function mark(tx: Tx, actor: Actor, isMarked: RawBuilder<unknown>, isRead: boolean, id = 0) {
  // In the order in which insertions lock them.
  const { rows } = await sql<{ count: number }>`
    with chosen as (
      select n.id from notifications n where n.user_id = ${actor.userId} and ${isMarked} order by n.id for update
    ), marked as (
      update notifications n set read_at = ${isRead ? sql`now()` : sql`null`} from chosen c where n.id = c.id
      returning n.id
    )
    select count(*) as count from marked`.execute(tx)
  if (rows[0]?.count) {
    announce(tx, { account: actor.accountId, entity: 'notifications', type: 'updated', id, also: [actor.userId] })
  }
  return { unread_count: await countUnreadNotifications(tx, actor.userId) }
}
