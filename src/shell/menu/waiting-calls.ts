import { isAllowed } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { useCall } from '#src/providers/use-call.ts'

/** Their number is the page's total. */
const WAITING = { query: { is_done: 'false', per_page: 1 } } as const

/** Whether the menu has the page of missed calls. */
export function useHasCalls(): boolean {
  const hasCalls = useActor()?.features.phone_calls ?? false
  return hasCalls && isAllowed('requests', 'create')
}

/** How many missed calls wait to be returned. */
export function useWaitingCalls(): number {
  return useCall('phoneCalls.missed', WAITING, { enabled: false }).data?.total ?? 0
}

/** Loads their number, and keeps it up to date with calls that are missed and returned. */
export function useLiveWaitingCalls(isAsked: boolean): void {
  const { refetch } = useCall('phoneCalls.missed', WAITING, {
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    isBackground: true,
  })
  useLiveEvents('missed_calls', () => isAsked && refetch())
}
