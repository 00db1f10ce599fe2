import { type BaseRecord, type UseCustomProps, useCustom } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { urlOf } from './api.ts'
import type { ApiError } from './api-error.ts'
import { type AnswerOf, type CallOf, callKey, type WrappedAnswer } from './call-cache.ts'
import { partsOf, type ReadName } from './call-name.ts'
import { keepAnswer } from './keep-answer.ts'
import { routeTable } from './route-table.ts'

type QueryOptions = NonNullable<UseCustomProps<BaseRecord, ApiError, unknown, unknown, BaseRecord>['queryOptions']>

interface Options<Shown> extends Pick<QueryOptions, 'enabled' | 'placeholderData' | 'staleTime' | 'gcTime'> {
  refetchInterval?: number | false | ((shown: Shown | undefined) => number | false)
  /** Not started by the user: when the session is over, it fails without asking to sign in. */
  isBackground?: boolean
  /** A change of this value refetches. */
  renewedBy?: unknown
}

/**
 * Reads with a call of the contract that is not a resource's: `useCall('tariffs.contents', {})`. `show` updates the
 * cached answer from that of a write, instead of a refetch; other components reach it with `useCallCache`.
 */
export function useCall<Name extends ReadName>(
  name: Name,
  call: CallOf<Name>,
  { renewedBy, isBackground, refetchInterval, ...options }: Options<AnswerOf<Name>> = {},
) {
  type Shown = AnswerOf<Name>
  const queries = useQueryClient()
  const { params, query: search } = call as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const queryKey = [...callKey(name, call), ...(renewedBy === undefined ? [] : [renewedBy])]
  const { query } = useCustom<BaseRecord, ApiError>({
    url: urlOf(pathOf(name), params, search),
    method: 'get',
    meta: { isBackground },
    queryOptions: {
      ...options,
      queryKey,
      refetchInterval:
        typeof refetchInterval === 'function'
          ? ({ state }) => refetchInterval(state.data?.data as Shown | undefined)
          : refetchInterval,
    },
    errorNotification: false,
  })
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query
  const show = (put: (shown: Shown) => Shown) =>
    keepAnswer<WrappedAnswer<Name>>(queries, queryKey, (kept) => kept && { data: put(kept.data) })
  // Refine types answers as records; the contract has the exact type.
  return { data: data?.data as Shown | undefined, error, isPending, isFetching, isPlaceholderData, refetch, show }
}

function pathOf(name: ReadName): string {
  const [domain, member] = partsOf(name)
  const address = (routeTable[domain] as Record<string, { path: string }>)[member]
  if (!address) throw new Error(`The contract has no call ${name}`)
  return address.path
}
