import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  keepPreviousData,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * What pages have read. Invalidation starts a first reading over as it does later ones: an answer on its way may be from
 * before the change, and the library would show it as the newest.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    for (const query of underWay) if (query.state.data === undefined) void query.cancel({ silent: true })
    return super.invalidateQueries(filters, options)
  }
}

export const createQueryClient = () =>
  new FreshQueryClient({
    defaultOptions: {
      // The transport has already retried where that can help. Without a network a call must fail with an error: by
      // default the library would silently pause it.
      queries: {
        retry: false,
        staleTime: 5_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
      mutations: { networkMode: 'always' },
    },
  })
