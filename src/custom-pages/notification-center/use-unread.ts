import { useEffect, useRef } from 'react'
import type { Notification } from '#contract/notifications/notifications.ts'
import { useIsPageLoaded } from '#src/kit/page/use-is-page-loaded.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { isOwnChange } from '#src/providers/calls/own-changes.ts'
import { subscribeToLive } from '#src/providers/live/live.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { UNREAD, useNotifications } from './notification-lists.ts'

/**
 * The unread notifications, kept up to date with what happens here, in other tabs and on other devices. `onArrival` is
 * called with those that have come while the page is open, the newest first.
 */
export function useUnread(isPageShown: boolean, onArrival: (arrived: Notification[]) => void) {
  const cache = useCallCache()
  const isLoaded = useIsPageLoaded(isPageShown)
  const { data } = useNotifications(UNREAD, {
    enabled: isLoaded,
    staleTime: Number.POSITIVE_INFINITY,
    isBackground: true,
  })
  const newestSeen = useRef<number | null>(null)
  /** One has come, or may have while the connection was lost; reading one, or marking it unread, is no arrival. */
  const mayHaveArrived = useRef(false)

  useLiveEvents('notifications', () => cache.renew('notifications.list'), {
    only: (event) => !isOwnChange(event),
  })
  useEffect(
    () =>
      subscribeToLive('notifications', (event) => {
        if (!event || (event.type === 'created' && !isOwnChange(event))) mayHaveArrived.current = true
      }),
    [],
  )

  const latest = useRef(onArrival)
  latest.current = onArrival
  useEffect(() => {
    if (!data) return
    const seen = newestSeen.current
    newestSeen.current = Math.max(seen ?? 0, ...data.data.map(({ id }) => id))
    const arrived = data.data.filter(({ id, read_at }) => seen !== null && id > seen && read_at === null)
    if (arrived.length > 0 && mayHaveArrived.current) latest.current(arrived)
    mayHaveArrived.current = false
  }, [data])

  return { unreadCount: data?.unread_count ?? 0, isLoaded }
}
