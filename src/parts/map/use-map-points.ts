import { keepPreviousData } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ListAddress } from '#src/kit/list/use-rows.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'

/** A map is reloaded as a whole, so changes are gathered for this long. */
export const GATHER_MS = 3_000

/**
 * The points of a domain that match a list's search and filters, with the query that was sent. They follow changes of
 * the rows and of their requests, and are reloaded every `everyMs` for changes without events.
 */
export function useMapPoints<Point>(
  domain: 'facilities' | 'employees' | 'requests',
  { q, filters }: Pick<ListAddress, 'q' | 'filters'>,
  everyMs?: number,
) {
  const cache = useCallCache()
  const query = { ...filters, ...(q && { q }) }
  const { data, error, isPlaceholderData, refetch } = useCall(
    `${domain}.mapData`,
    { query },
    { placeholderData: keepPreviousData, refetchInterval: everyMs },
  )
  const asked = useRef('')
  if (!isPlaceholderData) asked.current = JSON.stringify(query)
  useLiveEvents([domain, 'requests'], () => cache.renew(`${domain}.mapData`), {
    gatherMs: GATHER_MS,
  })
  // The type of a domain's points is known to who draws them.
  return { points: data as Point[] | undefined, asked: asked.current, error, refetch }
}
