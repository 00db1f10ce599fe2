import { useCallCache } from '#src/providers/call-cache.ts'
import { useLiveEvents } from '#src/providers/use-live-events.ts'

/** Keeps all counts of unread events up to date with what happens, and with what is read in other tabs and on other devices. */
export function useLiveCounts(): void {
  const cache = useCallCache()
  useLiveEvents(['requests', 'facilities', 'clients', 'interactions'], () =>
    Promise.all([cache.renew('interactions.unread'), cache.renew('interactions.menu')]),
  )
}
