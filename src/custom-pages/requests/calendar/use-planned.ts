import dayjs from 'dayjs'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { withParams } from '#src/kit/list/use-address-params.ts'
import type { ListAddress } from '#src/kit/list/use-rows.ts'
import type { AnswerOf } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useMay } from '#src/providers/use-may.ts'
import type { CalendarPeriod } from './use-calendar-requests.ts'

export type PlannedDate = AnswerOf<'scheduledRequests.planned'>[number]

/** What can be asked of a request that does not exist yet: of the API, and of what it answers. */
const ASKED_OF_API = ['scheduled_request_id', 'client_id', 'facility_id'] as const
const ASKED: readonly string[] = [...ASKED_OF_API, 'employee_id', 'type', 'status']

/**
 * The dates of scheduled requests in a period for which no request was created yet, while the address asks for them.
 * They are not offered where the list is narrowed by what they do not have.
 */
export function usePlanned({ q, filters }: Pick<ListAddress, 'q' | 'filters'>, period: CalendarPeriod | null) {
  const [search, setSearch] = useSearchParams()
  const mayRead = useMay('scheduled_requests', 'list')
  const isOffered = mayRead && q === '' && Object.keys(filters).every((name) => ASKED.includes(name))
  const isShown = isOffered && search.get('plans') === 'true'
  const query = {
    from: dayOf(period?.from),
    to: dayOf(period?.to),
    ...Object.fromEntries(ASKED_OF_API.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
  }
  const { data } = useCall('scheduledRequests.planned', { query }, { enabled: isShown && period !== null })
  const planned = useMemo(
    () => (isShown && data ? data.filter((date) => isAskedFor(date, filters)) : []),
    [isShown, data, filters],
  )
  return {
    isOffered,
    isShown,
    show: (plans: boolean) => setSearch((current) => withParams(current, { plans: plans ? 'true' : undefined })),
    planned,
  }
}

function dayOf(at: string | undefined): string {
  return dayjs(at).format('YYYY-MM-DD')
}

function isAskedFor({ type, employees }: PlannedDate, { employee_id, type: types, status }: ListAddress['filters']) {
  if (types && !types.split(',').includes(type)) return false
  if (status && !status.split(',').includes(String(REQUEST_STATUS.new))) return false
  if (!employee_id) return true
  return employee_id.split(',').some((id) => (id === 'none' ? employees.length === 0 : employees.includes(Number(id))))
}
