import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListAddress } from '#src/kit/list/use-rows.ts'
import { callOf } from '#src/providers/api.ts'
import { useLiveEvents } from '#src/providers/use-live-events.ts'

/** A map is reloaded as a whole, so changes are gathered for this long. */
const GATHER_MS = 3_000

/**
 * The points of a domain that match a list's search and filters, with the query that was sent. They follow changes of
 * the rows and of their requests, and are reloaded every `everyMs` for changes without events.
 */
export function useMapPoints<Point>(
  domain: 'facilities' | 'employees' | 'requests',
  { q, filters }: Pick<ListAddress, 'q' | 'filters'>,
  everyMs?: number,
) {
  const queries = useQueryClient()
  const query = { ...filters, ...(q && { q }) }
  const points = useQuery({
    queryKey: [domain, 'map', query],
    queryFn: async () => ({
      asked: JSON.stringify(query),
      points: (await callOf(domain, 'mapData')({ query })) as Point[],
    }),
    placeholderData: keepPreviousData,
    ...(everyMs && { refetchInterval: everyMs }),
  })
  useLiveEvents([domain, 'requests'], () => queries.invalidateQueries({ queryKey: [domain, 'map'] }), {
    gatherMs: GATHER_MS,
  })
  return points
}
