import type { Notification } from '#contract/notifications/notifications.ts'
import type { CallCache } from '#src/providers/calls/call-cache.ts'

type Which = (notification: Notification) => boolean

/**
 * Shows notifications as read, or as unread, in every list that is loaded. They keep their place, in the list of the
 * unread too, until that is read again: nothing moves away from under the pointer.
 */
export function showAsRead(cache: CallCache, which: Which, unreadCount: number, isRead = true): void {
  const read_at = isRead ? new Date().toISOString() : null
  cache.keepAll('notifications.list', (page) => ({
    ...page,
    unread_count: unreadCount,
    data: page.data.map((one) => (which(one) && (one.read_at !== null) !== isRead ? { ...one, read_at } : one)),
  }))
}
