import type { AnswerOf, CallCache, CallOf } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

export type NotificationQuery = NonNullable<CallOf<'notifications.list'>['query']>
type NotificationPage = AnswerOf<'notifications.list'>

const PER_PAGE = 20
export const LATEST: NotificationQuery = { per_page: PER_PAGE }
/** What the bell counts and the panel shows as unread: one list, asked for once. */
export const UNREAD: NotificationQuery = { unread: true, per_page: PER_PAGE }

interface Options {
  enabled?: boolean
  staleTime?: number
  /** A background call: when the session is over, it fails silently. */
  isBackground?: boolean
}

export function useNotifications(query: NotificationQuery, options?: Options) {
  return useCall('notifications.list', { query }, options)
}

/** What is known of the unread ones without asking. */
export function knownUnread(cache: CallCache): NotificationPage | undefined {
  return cache.known('notifications.list', { query: UNREAD })
}
