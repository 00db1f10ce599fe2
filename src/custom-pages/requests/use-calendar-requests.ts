import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { REQUESTS_PER_PAGE_MAX } from '../../../contract/limits.ts'
import type { Page } from '../../../contract/paging.ts'
import type { RequestCalendarRow } from '../../../contract/requests.ts'
import { api } from '../../providers/api.ts'
import { filterQuery, type RequestListAddress } from './list-address.ts'
import { REQUESTS_KEY } from './use-requests.ts'

export interface Period {
  from: string
  to: string
}

interface Shown {
  requests: RequestCalendarRow[]
  /** More than a call answers. */
  total: number
}

/**
 * The requests of a period: those planned in it, and of those without a plan the ones whose deadline lies in it.
 */
export function useCalendarRequests(address: RequestListAddress, period: Period | null) {
  const query = filterQuery(address)
  return useQuery({
    queryKey: [REQUESTS_KEY, 'calendar', query, period],
    queryFn: ({ signal }) => (period ? loadPeriod(query, period, signal) : NOTHING),
    enabled: period !== null,
    placeholderData: keepPreviousData,
  })
}

const NOTHING: Shown = { requests: [], total: 0 }

async function loadPeriod(query: ReturnType<typeof filterQuery>, { from, to }: Period, signal: AbortSignal) {
  const load = async (range: Record<string, string>) =>
    (await api.requests.list({
      query: { ...query, ...range, view: 'calendar', per_page: REQUESTS_PER_PAGE_MAX },
      signal,
    })) as Page<RequestCalendarRow>
  const [planned, due] = await Promise.all([
    load({ planned_start_at_from: from, planned_start_at_to: to }),
    load({
      deadline_at_from: latest(from, query.deadline_at_from),
      deadline_at_to: earliest(to, query.deadline_at_to),
    }),
  ])
  const requests = [...planned.data, ...due.data.filter((request) => request.planned_start_at === null)]
  return { requests, total: planned.total > REQUESTS_PER_PAGE_MAX ? planned.total : requests.length }
}

/** A filter of the address narrows the period, whose days it may name without a time. */
function latest(time: string, filter: string | undefined): string {
  return filter && new Date(`${filter}T00:00`) > new Date(time) ? filter : time
}

function earliest(time: string, filter: string | undefined): string {
  return filter && new Date(`${filter}T23:59`) < new Date(time) ? filter : time
}
