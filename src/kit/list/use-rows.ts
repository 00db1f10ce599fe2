import {
  type BaseRecord,
  type CrudFilter,
  type CrudSort,
  type GetListParams,
  type HttpError,
  useTable,
} from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { PER_PAGE_DEFAULT } from '#contract/limits.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '#src/providers/calls/row.ts'
import { answeredAhead } from './rows-ahead.ts'

/** A list's state, in the terms of its call. */
export interface ListAddress {
  page: number
  perPage: number
  /** `-created_at`: latest first; undefined leaves the order to the call. */
  sort: string | undefined
  q: string
  filters: Record<string, string>
}

export interface Rows<R = Row> {
  data: R[]
  total: number
  /** At least one answer has arrived; until then the list shows its skeleton. */
  isLoaded: boolean
  /** Other rows than the shown ones are loading. */
  isChanging: boolean
  error: HttpError | null
  retry: () => void
}

/** Another call of the contract that lists the rows, such as a client's facilities. */
export interface ListedBy {
  domain?: string
  call?: string
  params?: Record<string, unknown>
  /** Further parameters, besides those of the address. */
  query?: Record<string, unknown>
}

interface RowsOptions {
  listedBy?: ListedBy
  /** False while the call's parameters are not known yet. */
  enabled?: boolean
}

function sortersOf(sort: string | undefined): CrudSort[] {
  if (!sort) return []
  const isDescending = sort.startsWith('-')
  return [{ field: isDescending ? sort.slice(1) : sort, order: isDescending ? 'desc' : 'asc' }]
}

function filtersOf({ q, filters }: ListAddress): CrudFilter[] {
  const given = Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq' as const, value }))
  return q ? [...given, { field: 'q', operator: 'eq', value: q }] : given
}

/** The list call for an address, as Refine's parameters. */
export function toGetListParams(resource: ResourceName, address: ListAddress, listedBy?: ListedBy): GetListParams {
  return {
    resource,
    pagination: { currentPage: address.page, pageSize: address.perPage },
    sorters: sortersOf(address.sort),
    filters: filtersOf(address),
    meta: listedBy && { ...listedBy },
  }
}

/**
 * The rows for an address, read by Refine's `useTable`, whose state follows the address. The old rows stay until the new
 * ones arrive. `useLiveRows` keeps them up to date, once for everything that a screen lists.
 */
export function useRows<R extends object = Row>(
  resource: { name: ResourceName },
  address: ListAddress,
  { listedBy, enabled = true }: RowsOptions = {},
): Rows<R> {
  const call = toGetListParams(resource.name, address, listedBy)
  const table = useTable<BaseRecord, HttpError>({
    resource: call.resource,
    pagination: call.pagination,
    sorters: { initial: call.sorters },
    filters: { initial: call.filters, defaultBehavior: 'replace' },
    meta: call.meta,
    // Refine would replace the address at every choice: Back could undo none, and it would not follow a link.
    syncWithLocation: false,
    queryOptions: {
      initialData: () => answeredAhead(call),
      placeholderData: keepPreviousData,
      enabled,
    },
    errorNotification: false,
    liveMode: 'off',
  })
  useFollowed(table, call)
  const { data, error, isPlaceholderData, isFetching, refetch } = table.tableQuery
  return {
    data: (data?.data ?? []) as R[],
    total: data?.total ?? 0,
    isLoaded: data !== undefined,
    isChanging: isPlaceholderData && isFetching,
    error,
    retry: () => void refetch(),
  }
}

/** Gives a table the address's state while it is rendered: in an effect, it would first ask for the old one again. */
function useFollowed(
  table: Pick<ReturnType<typeof useTable>, 'setCurrentPage' | 'setPageSize' | 'setSorters' | 'setFilters'>,
  call: GetListParams,
): void {
  const state = JSON.stringify(call)
  const [followed, setFollowed] = useState(state)
  if (followed === state) return
  setFollowed(state)
  table.setCurrentPage(call.pagination?.currentPage ?? 1)
  table.setPageSize(call.pagination?.pageSize ?? PER_PAGE_DEFAULT)
  table.setSorters(call.sorters ?? [])
  table.setFilters(call.filters ?? [])
}
