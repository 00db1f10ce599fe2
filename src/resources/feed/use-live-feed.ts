import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gathered } from '../../kit/values/gathered.ts'
import { subscribeToLive } from '../../providers/live.ts'
import { feedKey } from './feed-key.ts'

/** Reads the feed of a client or a facility again when anything that may stand in it has changed. */
export function useLiveFeed(owner: 'clients' | 'facilities', id: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const renewal = gathered(() => queries.invalidateQueries({ queryKey: feedKey([owner, id]) }))
    const unsubscribe = subscribeToLive(['clients', 'facilities', 'requests'], (event) => event && renewal.soon())
    return () => {
      unsubscribe()
      renewal.stop()
    }
  }, [queries, owner, id])
}
