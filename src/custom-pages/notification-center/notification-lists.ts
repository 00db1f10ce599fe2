import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { RouteTable } from '#contract/index.ts'
import type { Answer, Call } from '#contract/route.ts'
import { api } from '#src/providers/api.ts'

export type NotificationQuery = NonNullable<Call<RouteTable['notifications']['list']>['query']>
export type NotificationPage = Answer<RouteTable['notifications']['list']>

/** Every list of notifications, however it is filtered. */
export const NOTIFICATION_LISTS = ['notifications', 'list'] as const

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

export function useNotifications(query: NotificationQuery, { isBackground, ...options }: Options = {}) {
  return useQuery({
    queryKey: [...NOTIFICATION_LISTS, query],
    queryFn: () => api.notifications.list({ query, isBackground }),
    ...options,
  })
}

/** What is known of the unread ones without asking. */
export function knownUnread(queries: QueryClient): NotificationPage | undefined {
  return queries.getQueryData([...NOTIFICATION_LISTS, UNREAD])
}
