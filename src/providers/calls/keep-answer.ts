import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Shows what a change answered: in place of what is known, or as `put` joins them. A reading on its way may be from before
 * the change and would take its place, so it is made again.
 */
export function keepAnswer<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  put: Updater<NoInfer<T> | undefined, NoInfer<T> | undefined>,
): void {
  queries.setQueryData<T>(queryKey, put)
  if (queries.isFetching({ queryKey }) === 0) return
  // A first reading is not replaced by the next one unless it is cancelled.
  void queries.cancelQueries({ queryKey }, { silent: true })
  void queries.invalidateQueries({ queryKey })
}
