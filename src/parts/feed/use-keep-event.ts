import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FeedEvent } from '#contract/history.ts'
import type { LiveEntity } from '#contract/live.ts'
import type { Page } from '#contract/paging.ts'
import { keepAnswer } from '#src/providers/calls/keep-answer.ts'
import { showsAnswer } from '#src/providers/calls/own-changes.ts'
import { feedKey } from './feed-key.ts'

/** A row with notes in its feed. */
type NotesOf = readonly [entity: LiveEntity, id: number]

/** Shows a note in a feed as a call answered it: in its place, or as the newest event. */
export function useKeepEvent() {
  const queries = useQueryClient()
  return useCallback(
    (of: NotesOf, event: FeedEvent) => {
      const row = rowOf(event, of)
      showsAnswer(...row, event, 'feed')
      // Files of a note are among those of its row, which is read again.
      if (event.note?.files.length === 0) showsAnswer(...row, event)
      keepAnswer<InfiniteData<Page<FeedEvent>>>(
        queries,
        feedKey(of),
        (feed) => feed && { ...feed, pages: withEvent(feed.pages, event) },
      )
    },
    [queries],
  )
}

/** The feed of a client also has the notes of its facilities and requests. */
function rowOf({ request, facility }: FeedEvent, of: NotesOf): NotesOf {
  if (request) return ['requests', request.id]
  return facility ? ['facilities', facility.id] : of
}

function withEvent(pages: Page<FeedEvent>[], event: FeedEvent): Page<FeedEvent>[] {
  const isKnown = pages.some(({ data }) => data.some(({ id }) => id === event.id))
  return pages.map((page, place) => {
    if (!isKnown && place === 0) return { ...page, data: [event, ...page.data] }
    return { ...page, data: page.data.map((one) => (one.id === event.id ? event : one)) }
  })
}
