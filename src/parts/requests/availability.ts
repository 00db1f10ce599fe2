import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '#src/providers/api.ts'

const KEY = ['requests', 'availability']
/** The candidates for a request, which depend on the plans of other requests too. */
export const CANDIDATES_KEY = ['requests', 'candidates']

/** A visit to find executors for. */
export interface SoughtVisit {
  /** Existing requests, with their planned times. */
  request_ids?: number[]
  planned_start_at?: string | null
  duration_min?: number | null
  facility_id?: number | null
  deadline_at?: string | null
  /** The employees to find free times for. */
  employees?: number[]
}

/** The candidates for a visit, and the free times of the chosen employees. */
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

/** Reloads all availability after an assignment. */
export function useRenewAvailability(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await Promise.all([KEY, CANDIDATES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }, [queries])
}
