import { useQuery } from '@tanstack/react-query'
import { api } from '#src/providers/api.ts'

export const TARIFFS_KEY = ['tariffs']

/** The plans and how full the storage is; for admins. */
export function useTariffs({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  return useQuery({ queryKey: TARIFFS_KEY, queryFn: () => api.tariffs.list(), refetchInterval })
}
