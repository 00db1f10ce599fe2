import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { feedKey } from '../../../kit/feed/feed-key.ts'
import { gathered } from '../../../kit/values/gathered.ts'
import { subscribeToNews } from '../../../providers/live.ts'
import { REQUESTS_KEY } from '../../../resources/requests/request-cache.ts'

/** Lists and calendars read again what somebody changed. */
export function useLiveRequestLists(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = gathered(() => {
      for (const what of ['list', 'calendar']) void queries.invalidateQueries({ queryKey: [REQUESTS_KEY, what] })
    })
    const unsubscribe = subscribeToNews('requests', refresh.soon)
    return () => {
      unsubscribe()
      refresh.stop()
    }
  }, [queries])
}

/** A request's page reads its row again when that row was changed, or may have been while the line was down. */
export function useLiveRequest(id: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = gathered(() => {
      void queries.invalidateQueries({ queryKey: [REQUESTS_KEY, 'page', id] })
      void queries.invalidateQueries({ queryKey: feedKey(['requests', id]) })
    })
    const unsubscribe = subscribeToNews('requests', (event) => {
      if (!event || event.id === id) refresh.soon()
    })
    return () => {
      unsubscribe()
      refresh.stop()
    }
  }, [queries, id])
}
