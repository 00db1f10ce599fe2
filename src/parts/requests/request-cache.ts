import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { RequestPage, RequestWork } from '#contract/requests/request-rows.ts'
import type { FileRow } from '#contract/route.ts'
import { useRenewRows } from '#src/kit/list/use-live-rows.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { showsAnswer } from '#src/providers/calls/own-changes.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { usePulled } from '#src/providers/offline/use-pulled.ts'
import { feedKey } from '../feed/feed-key.ts'
import { withWorks } from './with-works.ts'

const loadPulled = () => import('#src/providers/offline/pulled.ts')
const pulledRequest = async (id: number) => (await loadPulled()).pulledRequest(id)

/** A request, without a connection as it was pulled: then `pulledAt` says when. */
export function useRequest(id: number) {
  const asked = useCall('requests.show', { params: { id } })
  const { pulled, isReading } = usePulled(asked, pulledRequest, id)
  const answered = asked.isPlaceholderData ? undefined : asked.data
  useEffect(() => {
    if (answered)
      loadPulled()
        .then(({ renewPulled }) => renewPulled(answered))
        .catch(() => undefined)
  }, [answered])
  return {
    ...asked,
    data: asked.data ?? pulled?.page,
    error: isReading ? null : asked.error,
    pulledAt: asked.data ? null : (pulled?.at ?? null),
  }
}

/** Shows the row an action answered with at once, and lets the lists and the feed follow. */
export function useKeepRequest() {
  const queries = useQueryClient()
  const cache = useCallCache()
  const renewLists = useRenewRows('requests')
  return useCallback(
    (request: RequestPage) => {
      showsAnswer('requests', request.id, request)
      cache.show('requests.show', { params: { id: request.id } }, request)
      void queries.invalidateQueries({ queryKey: feedKey(['requests', request.id]) })
      void renewLists()
    },
    [queries, cache, renewLists],
  )
}

/** Shows a part of a request as a change of it answered; the feed follows. */
function useUpdateCachedRequest() {
  const queries = useQueryClient()
  const cache = useCallCache()
  return useCallback(
    (id: number, answer: object, put: (request: RequestPage) => RequestPage) => {
      showsAnswer('requests', id, answer)
      cache.keep('requests.show', { params: { id } }, put)
      void queries.invalidateQueries({ queryKey: feedKey(['requests', id]) })
    },
    [queries, cache],
  )
}

export function useKeepRequestFiles() {
  const updateCached = useUpdateCachedRequest()
  return useCallback(
    (id: number, answer: object, put: (files: FileRow[]) => FileRow[]) =>
      updateCached(id, answer, (request) => ({ ...request, files: put(request.files) })),
    [updateCached],
  )
}

export function useKeepRequestWorks() {
  const updateCached = useUpdateCachedRequest()
  return useCallback(
    (id: number, answer: object, put: (works: RequestWork[]) => RequestWork[]) =>
      updateCached(id, answer, (request) => withWorks(request, put(request.works))),
    [updateCached],
  )
}

/** Reads the row again after a change whose answer is not the row. */
export function useReloadRequest(id: number) {
  const reload = useReloadRequests()
  return useCallback(() => reload(id), [reload, id])
}

/** The same for any row. */
export function useReloadRequests() {
  const queries = useQueryClient()
  const cache = useCallCache()
  return useCallback(
    async (id: number) => {
      void queries.invalidateQueries({ queryKey: feedKey(['requests', id]) })
      await cache.renew('requests.show', { params: { id } })
    },
    [queries, cache],
  )
}

/** Reads the row again when it has changed elsewhere. */
export function useLiveRequest(id: number): void {
  useLiveEvents('requests', useReloadRequest(id), { unseen: 'row', only: (event) => event.id === id })
}
