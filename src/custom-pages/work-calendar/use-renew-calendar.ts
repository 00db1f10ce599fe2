import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { WorkCalendar, WorkCalendarDay } from '#contract/scheduler/work-calendar.ts'
import { keepAnswer } from '#src/providers/keep-answer.ts'

export function calendarKey(year: number) {
  return ['workCalendar', year] as const
}

/** Shows a day as setting it answered, or has the calendar read again; the dates worked out from it are read again. */
export function useRenewCalendar(): (changed?: WorkCalendarDay) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async (changed) => {
      if (changed) {
        keepAnswer<WorkCalendar>(
          queries,
          calendarKey(Number(changed.date.slice(0, 4))),
          (shown) => shown && { ...shown, days: withDay(shown.days, changed) },
        )
      }
      await Promise.all([
        !changed && queries.invalidateQueries({ queryKey: ['workCalendar'] }),
        queries.invalidateQueries({ queryKey: ['scheduledRequests'] }),
      ])
    },
    [queries],
  )
}

function withDay(days: WorkCalendarDay[], changed: WorkCalendarDay): WorkCalendarDay[] {
  return [...days.filter(({ date }) => date !== changed.date), changed].toSorted((one, other) =>
    one.date.localeCompare(other.date),
  )
}
