import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { InteractionEntity } from '../../../contract/interactions.ts'
import { api } from '../../providers/api.ts'
import { eachOnce } from './each-once.ts'

/** Everything that is counted of unread events. */
export const UNREAD_EVENTS = ['interactions'] as const
const MENU = [...UNREAD_EVENTS, 'menu'] as const

/** Whose feed it is. */
export interface FeedOwner {
  owner: InteractionEntity
  id: number
}

function unreadKey({ owner, id }: FeedOwner) {
  return [...UNREAD_EVENTS, 'unread', owner, id] as const
}

/** The rows of a page ask one by one, and are answered by one call. */
const LOADERS = Object.fromEntries(
  (['requests', 'facilities', 'clients'] as const satisfies InteractionEntity[]).map((entity) => [
    entity,
    eachOnce(async (ids) => {
      const counts = await api.interactions.unread({ query: { entity, ids: ids.join() }, isBackground: true })
      return new Map(counts.map(({ id, count }) => [id, count]))
    }),
  ]),
) as Record<InteractionEntity, (id: number) => Promise<number | undefined>>

/** How many events of a feed the user has not seen; 0 as long as it is not known. */
export function useUnreadCount(feed: FeedOwner): number {
  const { data } = useQuery({
    queryKey: unreadKey(feed),
    queryFn: async () => (await LOADERS[feed.owner](feed.id)) ?? 0,
    retry: false,
  })
  return data ?? 0
}

/** Shows at once that a feed has been read. */
export function showRead(queries: QueryClient, feed: FeedOwner): void {
  queries.setQueryData(unreadKey(feed), 0)
}

/** How many of the rows that the user answers for have news. It is asked for where `isAsked`, and known everywhere. */
export function useMenuCounts(isAsked = false): Partial<Record<string, number>> {
  const { data } = useQuery({
    queryKey: MENU,
    queryFn: () => api.interactions.menu({ isBackground: true }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? {}
}
