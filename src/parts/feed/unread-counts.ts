import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { InteractionEntity } from '#contract/interactions.ts'
import { api } from '#src/providers/calls/api.ts'
import { callKey } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { eachOnce } from './each-once.ts'

/** The row that a feed belongs to. */
export interface FeedOwner {
  owner: InteractionEntity
  id: number
}

function unreadKey({ owner, id }: FeedOwner) {
  return [...callKey('interactions.unread'), owner, id]
}

/** Each row of a page asks for its own count; one call answers them all. */
const LOADERS = Object.fromEntries(
  (['requests', 'facilities', 'clients'] as const satisfies InteractionEntity[]).map((entity) => [
    entity,
    eachOnce(async (ids) => {
      const counts = await api.interactions.unread({ query: { entity, ids: ids.join() }, isBackground: true })
      return new Map(counts.map(({ id, count }) => [id, count]))
    }),
  ]),
) as Record<InteractionEntity, (id: number) => Promise<number | undefined>>

/** The number of unread events of a feed; 0 while unknown. */
export function useUnreadCount(feed: FeedOwner): number {
  const { data } = useQuery({
    queryKey: unreadKey(feed),
    queryFn: async () => (await LOADERS[feed.owner](feed.id)) ?? 0,
    retry: false,
  })
  return data ?? 0
}

/** Shows a feed as read at once. */
export function showRead(queries: QueryClient, feed: FeedOwner): void {
  queries.setQueryData(unreadKey(feed), 0)
}

/** How many rows the user is responsible for have unread events, by resource. Only a call with `isAsked` loads them. */
export function useMenuCounts(isAsked = false): Partial<Record<string, number>> {
  const { data } = useCall(
    'interactions.menu',
    {},
    { enabled: isAsked, staleTime: Number.POSITIVE_INFINITY, isBackground: true },
  )
  return data ?? {}
}
