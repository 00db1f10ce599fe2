import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../providers/api.ts'

const KEY = ['requests', 'availability']
/** Who suits a single request, which the others' plans decide as well. */
export const CANDIDATES_KEY = ['requests', 'candidates']

/** A visit that somebody is sought for. */
export interface SoughtVisit {
  /** Those that are there already, as they are planned. */
  request_ids?: number[]
  planned_start_at?: string | null
  duration_min?: number | null
  facility_id?: number | null
  deadline_at?: string | null
  /** For whom free times are sought. */
  employees?: number[]
}

/** Who is free for a visit, and when those who were meant to go are. */
export function useAvailability(visit: SoughtVisit) {
  const { request_ids, employees, planned_start_at, duration_min, facility_id, deadline_at } = visit
  const query = {
    ...(request_ids && { request_ids }),
    ...(employees && employees.length > 0 && { employees }),
    ...(planned_start_at && { planned_start_at }),
    ...(duration_min && { duration_min }),
    ...(facility_id && { facility_id }),
    ...(deadline_at && { deadline_at }),
  }
  return useQuery({
    queryKey: [...KEY, query],
    queryFn: () => api.requests.availability({ query }),
    placeholderData: keepPreviousData,
  })
}

/** Has it asked again who is free, once somebody has been given more to do. */
export function useRenewAvailability(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await Promise.all([KEY, CANDIDATES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }, [queries])
}
