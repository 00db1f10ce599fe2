import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListAddress } from '../../kit/list/use-rows.ts'
import { callOf } from '../../providers/api.ts'
import { subscribeToLive } from '../../providers/live.ts'

/** A map is read again whole: changes are gathered for this long. */
const GATHER_MS = 3_000

/**
 * The rows of a domain on the map that a list's search and filters leave, with what was asked for to get them. They
 * change with the rows and with their requests; what no event tells of is looked at again `everyMs`.
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

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function refreshSoon() {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: [domain, 'map'] })
      }, GATHER_MS)
    }
    const stop = subscribeToLive([domain, 'requests'], refreshSoon)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries, domain])

  return points
}
