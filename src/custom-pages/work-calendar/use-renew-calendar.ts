import { useCallback } from 'react'
import type { WorkCalendarDay } from '#contract/scheduler/work-calendar.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'

/** Shows a day as setting it answered, or has the calendar read again; the dates worked out from it are read again. */
export function useRenewCalendar(): (changed?: WorkCalendarDay) => Promise<void> {
  const cache = useCallCache()
  return useCallback(
    async (changed) => {
      if (changed) {
        const year = Number(changed.date.slice(0, 4))
        cache.keep('workCalendar.show', { query: { year } }, (shown) => ({
          ...shown,
          days: withDay(shown.days, changed),
        }))
      }
      await Promise.all([!changed && cache.renew('workCalendar'), cache.renew('scheduledRequests')])
    },
    [cache],
  )
}

function withDay(days: WorkCalendarDay[], changed: WorkCalendarDay): WorkCalendarDay[] {
  return [...days.filter(({ date }) => date !== changed.date), changed].toSorted((one, other) =>
    one.date.localeCompare(other.date),
  )
}
