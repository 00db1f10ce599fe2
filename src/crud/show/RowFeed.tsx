import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge, theme } from 'antd'
import { useEffect } from 'react'
import type { LiveEntity } from '../../../contract/live.ts'
import { feedKey } from '../../kit/feed/feed-key.ts'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import { api } from '../../providers/api.ts'
import { subscribeToLive } from '../../providers/live.ts'

const HistoryFeed = lazyPage(async () => ({ default: (await import('../../kit/feed/HistoryFeed.tsx')).HistoryFeed }))

export type FeedOwner = 'clients' | 'facilities'

/** Changes of any of these may add to the feed of a client or a facility. */
const SOURCES: readonly LiveEntity[] = ['clients', 'facilities', 'requests']

function unreadKey(owner: FeedOwner, id: number) {
  return [owner, 'unread', id] as const
}

/** Reads the feed and its unread count again when something in it may have happened elsewhere. */
function useLiveFeed(owner: FeedOwner, id: number) {
  const queries = useQueryClient()
  useEffect(() => {
    const renew = () => {
      void queries.invalidateQueries({ queryKey: feedKey([owner, id]) })
      void queries.invalidateQueries({ queryKey: unreadKey(owner, id) })
    }
    const stops = SOURCES.map((entity) => subscribeToLive(entity, renew))
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, owner, id])
}

interface RowFeedProps {
  owner: FeedOwner
  id: number
}

/** The history of a client or a facility, with an entry for notes. */
export function RowFeed({ owner, id }: RowFeedProps) {
  const queries = useQueryClient()
  const calls = api[owner]
  return (
    <div style={{ maxWidth: 880 }}>
      <HistoryFeed
        of={[owner, id]}
        load={(page) => calls.feed({ params: { id }, query: { page } })}
        write={(comment) => calls.interact({ params: { id }, body: { comment } })}
        markRead={async () => {
          queries.setQueryData(unreadKey(owner, id), await calls.interactionsRead({ params: { id } }))
        }}
        showsSource
      />
    </div>
  )
}

/** The history of a piece of equipment and its requests; notes are written where the work is. */
export function EquipmentFeed({ id }: { id: number }) {
  const queries = useQueryClient()
  useEffect(() => {
    const renew = () => void queries.invalidateQueries({ queryKey: feedKey(['equipment', id]) })
    const stops = [subscribeToLive('equipment', renew), subscribeToLive('requests', renew)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, id])
  return (
    <div style={{ maxWidth: 880 }}>
      <HistoryFeed
        of={['equipment', id]}
        load={(page) => api.equipment.feed({ params: { id }, query: { page } })}
        showsSource
      />
    </div>
  )
}

/** How much of it the reader has not seen. */
export function UnreadBadge({ owner, id }: RowFeedProps) {
  useLiveFeed(owner, id)
  const { token } = theme.useToken()
  const { data } = useQuery({
    queryKey: unreadKey(owner, id),
    queryFn: () => api[owner].interactionsUnread({ params: { id } }),
  })
  return data?.count ? <Badge count={data.count} size="small" color={token.colorPrimary} /> : null
}
