import { useCall } from '#src/providers/calls/use-call.ts'

/** The plans and how full the storage is. */
export function useTariffs({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  return useCall('tariffs.list', {}, { refetchInterval })
}
