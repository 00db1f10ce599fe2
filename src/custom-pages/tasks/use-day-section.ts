import { useQuery } from '@tanstack/react-query'
import type { Page } from '../../../contract/paging.ts'
import type { RequestListRow } from '../../../contract/requests/request-rows.ts'
import { api } from '../../providers/api.ts'
import { REQUESTS_KEY } from '../../resources/requests/request-cache.ts'
import type { SectionQuery } from './day-sections.ts'

/** As many rows as a glance takes in; the rest is one click away. */
const SHOWN = 5

export function useDaySection({ filters, ...rest }: SectionQuery) {
  const query = { ...filters, ...rest, per_page: SHOWN }
  return useQuery({
    queryKey: [REQUESTS_KEY, 'list', query],
    queryFn: async ({ signal }) => (await api.requests.list({ query, signal })) as Page<RequestListRow>,
  })
}
