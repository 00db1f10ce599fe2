import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MapPoint } from '../../../contract/facilities.ts'
import type { ListAddress } from '../../crud/list-address.ts'
import { callOf } from '../../providers/api.ts'
import { subscribeToLive } from '../../providers/live.ts'

const KEY = ['facilities', 'map'] as const
/** A map is read again whole: changes are gathered for this long. */
const GATHER_MS = 3_000

/** The facilities on the map that a list's search and filters leave, with what was asked for to get them. */
export function useMapPoints({ q, filters }: Pick<ListAddress, 'q' | 'filters'>) {
  const queries = useQueryClient()
  const query = { ...filters, ...(q && { q }) }
  const points = useQuery({
    queryKey: [...KEY, query],
    queryFn: async () => ({
      asked: JSON.stringify(query),
      points: (await callOf('facilities', 'mapData')({ query })) as MapPoint[],
    }),
    placeholderData: keepPreviousData,
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function refreshSoon() {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: KEY })
      }, GATHER_MS)
    }
    const stops = [subscribeToLive('facilities', refreshSoon), subscribeToLive('requests', refreshSoon)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queries])

  return points
}
