import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { REQUESTS_PER_PAGE_MAX } from '../../../../contract/limits.ts'
import type { Page } from '../../../../contract/paging.ts'
import type { RequestCalendarRow } from '../../../../contract/requests/request-rows.ts'
import { api } from '../../../providers/api.ts'
import { REQUESTS_KEY } from '../../../resources/requests/request-cache.ts'
import { filterQuery, type RequestListAddress } from '../list/list-address.ts'

export interface Period {
  from: string
  to: string
}

interface Shown {
  requests: RequestCalendarRow[]
  /** As many as there are; a call answers no more than REQUESTS_PER_PAGE_MAX. */
  total: number
  isCut: boolean
}

/** The requests of a period: those planned in it, and of those without a plan the ones whose deadline lies in it. */
export function useCalendarRequests(address: RequestListAddress, period: Period | null) {
  const { deadline_at_from, deadline_at_to, ...query } = filterQuery(address)
  return useQuery({
    queryKey: [REQUESTS_KEY, 'calendar', query, deadline_at_from, deadline_at_to, period],
    queryFn: async ({ signal }): Promise<Shown> => {
      const range = period && { planned_start_at_from: period.from, planned_start_at_to: period.to }
      const page = (await api.requests.list({
        query: { ...query, ...range, view: 'calendar', per_page: REQUESTS_PER_PAGE_MAX },
        signal,
      })) as Page<RequestCalendarRow>
      // In a calendar the API takes either range for the period shown, so the deadlines are filtered here.
      const requests = page.data.filter((request) => isDueBetween(request, deadline_at_from, deadline_at_to))
      return { requests, total: page.total, isCut: page.total > page.data.length }
    },
    enabled: period !== null,
    placeholderData: keepPreviousData,
  })
}

/** Days are the reader's own. */
function isDueBetween({ deadline_at }: RequestCalendarRow, from: string | undefined, to: string | undefined): boolean {
  if (!from && !to) return true
  if (!deadline_at) return false
  const due = new Date(deadline_at)
  return (!from || due >= new Date(`${from}T00:00`)) && (!to || due <= new Date(`${to}T23:59:59.999`))
}
