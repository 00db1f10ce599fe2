import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { NotificationEntity } from '#contract/notifications/notifications.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { UNREAD, useNotifications } from './notification-lists.ts'
import { showAsRead } from './show-as-read.ts'

/** What has a page that says all that its notifications say. */
const READ_BY_PAGE = [
  'requests',
  'scheduled_requests',
  'clients',
  'facilities',
  'imports',
  'users',
] as const satisfies readonly NotificationEntity[]

interface Props {
  /** What the page shows. */
  resource: string
  id: number
}

/** Opening a row's page reads the notifications about it: those there are, and those that come while it is open. */
export function ReadOnOpening({ resource, id }: Props) {
  const entity = READ_BY_PAGE.find((one) => one === resource)
  return entity ? <Reader key={`${entity}/${id}`} entity={entity} id={id} /> : null
}

function Reader({ entity, id }: { entity: NotificationEntity; id: number }) {
  const cache = useCallCache()
  // The bell asks for them.
  const { data } = useNotifications(UNREAD, { enabled: false })
  const isSeen = useIsDocumentSeen()
  /** The newest that was to be read, so that a call that failed is not made again and again. */
  const asked = useRef(-1)

  useEffect(() => {
    if (!data || !isSeen) return
    const isAboutIt = (one: { entity: string | null; entity_id: number | null }) =>
      one.entity === entity && one.entity_id === id
    const unread = data.data.filter(({ read_at }) => read_at === null)
    const newest = unread.find(isAboutIt)?.id ?? (data.unread_count > unread.length ? 0 : -1)
    if (newest <= asked.current) return
    asked.current = newest
    api.notifications
      .readAbout({ body: { entity, entity_id: id }, isBackground: true })
      .then(({ unread_count }) => showAsRead(cache, isAboutIt, unread_count))
      // They stay unread; the next time that the page is opened reads them.
      .catch(() => undefined)
  }, [data, isSeen, entity, id, cache])
  return null
}

function useIsDocumentSeen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => !document.hidden,
  )
}
