import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge, theme } from 'antd'
import { useEffect } from 'react'
import { api } from '../../providers/api.ts'
import { subscribeToLive } from '../../providers/live.ts'
import { feedKey } from './feed-key.ts'

/** Whose feed it is. */
export interface FeedOwner {
  owner: 'clients' | 'facilities'
  id: number
}

export function unreadKey(owner: FeedOwner['owner'], id: number) {
  return [owner, 'unread', id] as const
}

/** How much of a feed the reader has not seen. It stands on the page whatever is open there, so it follows the feed too. */
export default function UnreadBadge({ owner, id }: FeedOwner) {
  const queries = useQueryClient()
  const { token } = theme.useToken()
  const { data } = useQuery({
    queryKey: unreadKey(owner, id),
    queryFn: () => api[owner].interactionsUnread({ params: { id } }),
  })
  useEffect(
    () =>
      // Changes of any of these may add to it.
      subscribeToLive(['clients', 'facilities', 'requests'], () => {
        void queries.invalidateQueries({ queryKey: feedKey([owner, id]) })
        void queries.invalidateQueries({ queryKey: unreadKey(owner, id) })
      }),
    [queries, owner, id],
  )
  return data?.count ? <Badge count={data.count} size="small" color={token.colorPrimary} /> : null
}
