import { z } from 'zod'
import { flag, listQuery, pageOf, severalOf } from '../paging.ts'
import { defineRoutes, id, idParams, time, user } from '../route.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'

/** What a notification is about: the row whose page its reader opens. */
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
 * One entry of a person's list: what happened to one thing within NOTIFICATION_GROUP_MINUTES, in the words of the newest,
 * in the reader's language.
 */
export const notification = z.object({
  /** Of the newest of the group; reading it reads the whole group. */
  id: z.number(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  /** What else there is to say; empty when the title says it all. */
  body: z.string(),
  entity: z.enum(NOTIFICATION_ENTITIES).nullable(),
  entity_id: z.number().nullable(),
  /** The page of the application that it leads to; null when there is none, or when its reader may not see the row any more. */
  url: z.string().nullable(),
  /** Who did it; null for what happened by itself or by a public link. */
  actor: user.nullable(),
  /** Those that happened before it in the same group, newest first: without a repetition of what it is about. */
  earlier: z.array(z.object({ type: z.enum(NOTIFICATION_TYPES), text: z.string(), created_at: time })),
  is_urgent: z.boolean(),
  read_at: time.nullable(),
  created_at: time,
})
export type Notification = z.output<typeof notification>

const unreadCount = z.object({ unread_count: z.number() })

/** Kept for NOTIFICATIONS_KEPT_DAYS; one's own alone, an administrator's look as somebody else included. */
export const notificationRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'user',
    summary: "One's notifications, newest first, what happened to one thing at once as one entry",
    query: listQuery([], { type: severalOf(z.enum(NOTIFICATION_TYPES)).optional(), unread: flag.optional() }),
    response: pageOf(notification).extend(unreadCount.shape),
  },
  update: {
    method: 'PATCH',
    path: '/notifications/:id',
    access: 'user',
    summary: 'Mark an entry, with all that it groups, as read or unread',
    params: idParams,
    body: z.strictObject({ is_read: z.boolean() }),
    response: unreadCount,
  },
  readAbout: {
    method: 'POST',
    path: '/notifications/read',
    access: 'user',
    summary: 'Mark as read what is about one row: its page has been opened',
    body: z.strictObject({ entity: z.enum(NOTIFICATION_ENTITIES), entity_id: id }),
    response: unreadCount,
  },
  readAll: {
    method: 'POST',
    path: '/notifications/read-all',
    access: 'user',
    summary: "Mark all of one's notifications as read",
    response: unreadCount,
  },
  unsubscribe: {
    method: 'POST',
    path: '/notifications/unsubscribe/:key',
    access: 'public',
    summary: 'Send no more letters like the one that has this address; also taken as a plain form (RFC 8058)',
    params: z.strictObject({ key: z.string().max(200) }),
    acceptsForm: true,
    response: z.null(),
  },
})
