import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Has the calendar read again, and the dates that were worked out from it. */
export function useRenewCalendar(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['workCalendar'] }),
      queries.invalidateQueries({ queryKey: ['scheduledRequests'] }),
    ])
  }, [queries])
}
