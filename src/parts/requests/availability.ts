import { keepPreviousData } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CallOf, useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { usePlainCall } from '#src/providers/calls/use-plain-call.ts'

/** A visit to find executors for. */
export interface SoughtVisit {
  /** Existing requests, with their planned times. */
  request_ids?: number[]
  /** Null leaves the time open, whatever is planned. */
  planned_start_at?: string | null
  duration_min?: number | null
  facility_id?: number | null
  deadline_at?: string | null
  /** The employees to find free times for. */
  employees?: number[]
}

function availabilityOf(visit: SoughtVisit): CallOf<'requests.availability'> {
  const { request_ids, employees, planned_start_at, duration_min, facility_id, deadline_at } = visit
  return {
    query: {
      ...(request_ids && { request_ids }),
      ...(employees && employees.length > 0 && { employees }),
      ...plannedQuery(planned_start_at),
      ...(duration_min && { duration_min }),
      ...(facility_id && { facility_id }),
      ...(deadline_at && { deadline_at }),
    },
  }
}

/** Of a call for candidates: at this time, at none, or as the requests are planned. */
export function plannedQuery(start: string | null | undefined) {
  if (start) return { planned_start_at: start }
  return start === null ? { is_unplanned: true } : {}
}

/** The candidates for a visit, and the free times of the chosen employees. */
export function useAvailability(visit: SoughtVisit) {
  return useCall('requests.availability', availabilityOf(visit), { placeholderData: keepPreviousData })
}

/** The same in a dialog of antd's, which is rendered outside the pages. */
export function useAvailabilityInDialog(visit: SoughtVisit) {
  return usePlainCall('requests.availability', availabilityOf(visit))
}

/** Reloads all availability after an assignment, and the candidates, which depend on the plans of other requests too. */
export function useRenewAvailability(): () => Promise<void> {
  const cache = useCallCache()
  return useCallback(async () => {
    await Promise.all([cache.renew('requests.availability'), cache.renew('requests.candidates')])
  }, [cache])
}
