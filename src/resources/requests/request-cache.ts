import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RequestPage } from '../../../contract/requests/request-rows.ts'
import { feedKey } from '../../kit/feed/feed-key.ts'
import { api } from '../../providers/api.ts'
import { showsAnswer } from '../../providers/own-changes.ts'

/** Everything kept about requests stands under this key, so that one live event renews it all. */
export const REQUESTS_KEY = 'requests'

export function requestKey(id: number) {
  return [REQUESTS_KEY, 'page', id] as const
}

export function useRequest(id: number) {
  return useQuery({
    queryKey: requestKey(id),
    queryFn: ({ signal }) => api.requests.show({ params: { id }, signal }),
  })
}

/** Shows the row an act answered with at once, and lets the lists and the feed follow. */
export function useKeepRequest() {
  const queries = useQueryClient()
  return useCallback(
    (request: RequestPage) => {
      showsAnswer('requests', request.id, request)
      queries.setQueryData(requestKey(request.id), request)
      void queries.invalidateQueries({ queryKey: feedKey(['requests', request.id]) })
      for (const what of ['list', 'calendar']) void queries.invalidateQueries({ queryKey: [REQUESTS_KEY, what] })
    },
    [queries],
  )
}

/** Reads the row again after a change whose answer is not the row. */
export function useReloadRequest(id: number) {
  const queries = useQueryClient()
  return useCallback(async () => {
    void queries.invalidateQueries({ queryKey: feedKey(['requests', id]) })
    await queries.invalidateQueries({ queryKey: requestKey(id) })
  }, [queries, id])
}
