import { useMemo } from 'react'
import { REQUESTS_PER_PAGE_MAX } from '#contract/limits.ts'
import type { RequestCalendarRow } from '#contract/requests/request-rows.ts'
import { type ListAddress, useRows } from '#src/kit/list/use-rows.ts'

export interface CalendarPeriod {
  from: string
  to: string
}

/** The requests of a period: those planned in it, and of those without a plan the ones whose deadline lies in it. */
export function useCalendarRequests({ q, filters }: Pick<ListAddress, 'q' | 'filters'>, period: CalendarPeriod | null) {
  const { deadline_at_from: from, deadline_at_to: to, ...others } = filters
  const rows = useRows<RequestCalendarRow>(
    { name: 'requests' },
    { q, filters: others, sort: undefined, page: 1, perPage: REQUESTS_PER_PAGE_MAX },
    {
      listedBy: {
        query: { view: 'calendar', planned_start_at_from: period?.from, planned_start_at_to: period?.to },
      },
      enabled: period !== null,
    },
  )
  return {
    ...rows,
    // In a calendar the API takes either range for the period shown, so the deadlines are filtered here.
    requests: useMemo(() => rows.data.filter((request) => isDueBetween(request, from, to)), [rows.data, from, to]),
    loaded: rows.data.length,
    isCut: rows.total > rows.data.length,
  }
}

/** Days are in the user's own time zone. */
function isDueBetween({ deadline_at }: RequestCalendarRow, from: string | undefined, to: string | undefined): boolean {
  if (!from && !to) return true
  if (!deadline_at) return false
  const due = new Date(deadline_at)
  return (!from || due >= new Date(`${from}T00:00`)) && (!to || due <= new Date(`${to}T23:59:59.999`))
}
