import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '../../../../contract/paging.ts'
import type { RequestListRow } from '../../../../contract/requests/request-rows.ts'
import { api } from '../../../providers/api.ts'
import { REQUESTS_KEY } from '../../../resources/requests/request-cache.ts'
import { listQueryOf, type RequestListAddress } from './list-address.ts'

export function useRequests(address: RequestListAddress) {
  const query = listQueryOf(address)
  return useQuery({
    queryKey: [REQUESTS_KEY, 'list', query],
    queryFn: async ({ signal }) => (await api.requests.list({ query, signal })) as Page<RequestListRow>,
    placeholderData: keepPreviousData,
  })
}
