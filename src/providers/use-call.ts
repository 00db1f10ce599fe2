import { type BaseRecord, type HttpError, type UseCustomProps, useCustom } from '@refinedev/core'
import type { Answer, Call } from '../../contract/route.ts'
import { urlOf } from './api.ts'
import { type CallName, partsOf, type RouteOf } from './call-name.ts'
import { routeTable } from './route-table.ts'

type QueryOptions = NonNullable<UseCustomProps<BaseRecord, HttpError, unknown, unknown, BaseRecord>['queryOptions']>
interface Options extends Pick<QueryOptions, 'enabled' | 'placeholderData' | 'refetchInterval'> {
  /** When this becomes another, it is read again. */
  renewedBy?: unknown
}

/**
 * Reads with a call of the contract that is no resource: `useCall('tariffs.contents', {})`. Its key begins with the two
 * parts of the name, so that `['tariffs']` invalidates whatever is read of the domain.
 */
export function useCall<Name extends CallName>(
  name: Name,
  call: Call<RouteOf<Name>>,
  { renewedBy, ...options }: Options = {},
) {
  const [domain, member] = partsOf(name)
  const { params, query: search } = call as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const { query } = useCustom<BaseRecord, HttpError>({
    url: urlOf(pathOf(name), params, search),
    method: 'get',
    queryOptions: { ...options, queryKey: [domain, member, { params, search, renewedBy }] },
    errorNotification: false,
  })
  const { data, error, isPlaceholderData, refetch } = query
  // The framework knows answers as records, and the contract knows this one.
  return { data: data?.data as Answer<RouteOf<Name>> | undefined, error, isPlaceholderData, refetch }
}

function pathOf(name: CallName): string {
  const [domain, member] = partsOf(name)
  const { method, path } = (routeTable[domain] as Record<string, { method: string; path: string }>)[member] ?? {}
  if (!path || method !== 'GET') throw new Error(`The contract has no ${name} to read with`)
  return path
}
