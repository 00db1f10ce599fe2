import { type BaseRecord, type HttpError, type UseCustomProps, useCustom } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer, Call } from '#contract/route.ts'
import { urlOf } from './api.ts'
import { type CallName, partsOf, type RouteOf } from './call-name.ts'
import { keepAnswer } from './keep-answer.ts'
import { routeTable } from './route-table.ts'

type QueryOptions = NonNullable<UseCustomProps<BaseRecord, HttpError, unknown, unknown, BaseRecord>['queryOptions']>
interface Options extends Pick<QueryOptions, 'enabled' | 'placeholderData' | 'refetchInterval'> {
  /** A change of this value refetches. */
  renewedBy?: unknown
}

/**
 * Reads with a call of the contract that is not a resource's: `useCall('tariffs.contents', {})`. Its query key begins
 * with the two parts of the name, so that `['tariffs']` invalidates everything read from the domain. `show` updates the
 * cached answer from that of a write, instead of a refetch.
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
  // Refine types answers as records; the contract has the exact type.
  type Shown = Answer<RouteOf<Name>>
  const show = (put: (shown: Shown) => Shown) =>
    keepAnswer<{ data: Shown }>(queries, queryKey, (known) => known && { data: put(known.data) })
  return { data: data?.data as Shown | undefined, error, isPlaceholderData, refetch, show }
}

function pathOf(name: CallName): string {
  const [domain, member] = partsOf(name)
  const { method, path } = (routeTable[domain] as Record<string, { method: string; path: string }>)[member] ?? {}
  if (!path || method !== 'GET') throw new Error(`The contract has no GET call ${name}`)
  return path
}
