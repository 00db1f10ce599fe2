import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FeedEvent } from '../../../contract/history.ts'
import type { Page } from '../../../contract/paging.ts'
import { type FeedOf, feedKey } from './feed-key.ts'

/** Shows an event in a feed as a call answered it: in its place, or as the newest one. */
export function useKeepEvent() {
  const queries = useQueryClient()
  return useCallback(
    (of: FeedOf, event: FeedEvent) => {
      queries.setQueryData<InfiniteData<Page<FeedEvent>>>(
        feedKey(of),
        (feed) => feed && { ...feed, pages: withEvent(feed.pages, event) },
      )
    },
    [queries],
  )
}

function withEvent(pages: Page<FeedEvent>[], event: FeedEvent): Page<FeedEvent>[] {
  const isKnown = pages.some(({ data }) => data.some(({ id }) => id === event.id))
  return pages.map((page, place) => {
    if (!isKnown && place === 0) return { ...page, data: [event, ...page.data] }
    return { ...page, data: page.data.map((one) => (one.id === event.id ? event : one)) }
  })
}
