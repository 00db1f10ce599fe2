import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents } from '#src/providers/use-live-events.ts'
import { feedKey } from './feed-key.ts'

/** Reads the feed of a client or a facility again when a row whose events it may contain has changed. */
export function useLiveFeed(owner: 'clients' | 'facilities', id: number): void {
  const queries = useQueryClient()
  useLiveEvents(
    ['clients', 'facilities', 'requests'],
    () => queries.invalidateQueries({ queryKey: feedKey([owner, id]) }),
    { unseen: 'feed' },
  )
}
