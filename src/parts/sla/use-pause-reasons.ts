import type { OfferedPauseReason } from '#contract/sla/pause-reasons.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { usePulled } from '#src/providers/offline/use-pulled.ts'

const pulledReasons = async () => (await import('#src/providers/offline/pulled.ts')).pulledPauseReasons()

/** The reasons a pause is chosen from; without a connection, those that were pulled. Null: not known yet. */
export function usePauseReasons(): readonly OfferedPauseReason[] | null {
  const asked = useCall('pauseReasons.list', { query: { per_page: 100 } }, { staleTime: 60_000 })
  const { pulled } = usePulled(asked, pulledReasons)
  return asked.data?.data ?? pulled
}
