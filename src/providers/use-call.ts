import { type BaseRecord, type HttpError, type UseCustomProps, useCustom } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer, Call } from '../../contract/route.ts'
import { urlOf } from './api.ts'
import { type CallName, partsOf, type RouteOf } from './call-name.ts'
import { routeTable } from './route-table.ts'

type QueryOptions = NonNullable<UseCustomProps<BaseRecord, HttpError, unknown, unknown, BaseRecord>['queryOptions']>
interface Options extends Pick<QueryOptions, 'enabled' | 'placeholderData' | 'refetchInterval'> {
  /** It is read again when this changes. */
  renewedBy?: unknown
}

/**
 * Reads with a call of the contract that is no resource: `useCall('tariffs.contents', {})`. Its key begins with the two
 * parts of the name, so that `['tariffs']` invalidates all that is read of the domain. `show` changes what is shown, by
 * the answer of a write, instead of reading it again.
 */
export function useCall<Name extends CallName>(
  name: Name,
  call: Call<RouteOf<Name>>,
  { renewedBy, ...options }: Options = {},
) {
  const queries = useQueryClient()
  const [domain, member] = partsOf(name)
  const { params, query: search } = call as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const queryKey = [domain, member, { params, search, renewedBy }]
  const { query } = useCustom<BaseRecord, HttpError>({
    url: urlOf(pathOf(name), params, search),
    method: 'get',
    queryOptions: { ...options, queryKey },
    errorNotification: false,
  })
  const { data, error, isPlaceholderData, refetch } = query
  // The framework knows answers as records, and the contract knows this one.
  type Shown = Answer<RouteOf<Name>>
  const show = (put: (shown: Shown) => Shown) =>
    queries.setQueryData<{ data: Shown }>(queryKey, (known) => known && { data: put(known.data) })
  return { data: data?.data as Shown | undefined, error, isPlaceholderData, refetch, show }
}

function pathOf(name: CallName): string {
  const [domain, member] = partsOf(name)
  const { method, path } = (routeTable[domain] as Record<string, { method: string; path: string }>)[member] ?? {}
  if (!path || method !== 'GET') throw new Error(`The contract has no GET call ${name}`)
  return path
}
