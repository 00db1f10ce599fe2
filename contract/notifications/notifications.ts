import { z } from 'zod'
import { flag, listQuery, pageOf, severalOf } from '../paging.ts'
import { defineRoutes, id, idParams, time, user } from '../route.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'

/** The entity of a notification: the row whose page it opens. */
export const NOTIFICATION_ENTITIES = [
  'requests',
  'scheduled_requests',
  'clients',
  'facilities',
  'imports',
  'users',
] as const
export type NotificationEntity = (typeof NOTIFICATION_ENTITIES)[number]

/**
 * One entry of a user's list: the events of one row within NOTIFICATION_GROUP_MINUTES, with the text of the newest, in
 * the user's language.
 */
export const notification = z.object({
  /** Of the newest of the group; marking it as read marks the whole group. */
  id: z.number(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  /** Further text; empty when the title says it all. */
  body: z.string(),
  entity: z.enum(NOTIFICATION_ENTITIES).nullable(),
  entity_id: z.number().nullable(),
  /** The page of the application it opens; null when there is none, or when the user may not see the row any more. */
  url: z.string().nullable(),
  /** The user who did it; null for automatic events and those through a public link. */
  actor: user.nullable(),
  /** Older notifications of the group, newest first; their texts do not repeat the name of the row. */
  earlier: z.array(z.object({ type: z.enum(NOTIFICATION_TYPES), text: z.string(), created_at: time })),
  is_urgent: z.boolean(),
  read_at: time.nullable(),
  created_at: time,
})
export type Notification = z.output<typeof notification>

const unreadCount = z.object({ unread_count: z.number() })

/** Kept for NOTIFICATIONS_KEPT_DAYS; only the user's own, also while an admin looks as another user. */
export const notificationRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'user',
    isPrivate: true,
    summary: "The user's notifications, newest first, those of one row at one time grouped into an entry",
    query: listQuery([], { type: severalOf(z.enum(NOTIFICATION_TYPES)).optional(), unread: flag.optional() }),
    response: pageOf(notification).extend(unreadCount.shape),
  },
  update: {
    method: 'PATCH',
    path: '/notifications/:id',
    access: 'user',
    summary: 'Mark an entry, with its whole group, as read, or as unread when the body says so',
    params: idParams,
    body: z.strictObject({ is_read: flag.default(true) }).prefault({}),
    response: unreadCount,
  },
  readAbout: {
    method: 'POST',
    path: '/notifications/read',
    access: 'user',
    summary: 'Mark the notifications of one row as read: its page has been opened',
    body: z.strictObject({ entity: z.enum(NOTIFICATION_ENTITIES), entity_id: id }),
    response: unreadCount,
  },
  readAll: {
    method: 'POST',
    path: '/notifications/read-all',
    access: 'user',
    summary: "Mark all of the user's notifications as read",
    response: unreadCount,
  },
  unsubscribe: {
    method: 'POST',
    path: '/notifications/unsubscribe/:key',
    access: 'public',
    summary: 'Unsubscribe from emails like the one that contained this address; also accepts a plain form (RFC 8058)',
    params: z.strictObject({ key: z.string().max(200) }),
    acceptsForm: true,
    response: z.null(),
  },
})
