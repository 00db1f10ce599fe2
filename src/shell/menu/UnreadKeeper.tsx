import { useIsPageLoaded } from '#src/kit/page/use-is-page-loaded.ts'
import { useMenuCounts } from '#src/parts/feed/unread-counts.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { useInboundPages, useLiveWaiting } from './waiting.ts'

/** Loads the menu's counts once the page is shown, and keeps them and all unread counts up to date. */
export function UnreadKeeper({ isPageShown }: { isPageShown: boolean }) {
  const isPageLoaded = useIsPageLoaded(isPageShown)
  useMenuCounts(isPageLoaded)
  const { phoneCalls, inboundEmails } = useInboundPages()
  useLiveWaiting({ phoneCalls: phoneCalls && isPageLoaded, inboundEmails: inboundEmails && isPageLoaded })
  useLiveCounts()
  return null
}

/** Keeps all counts of unread events up to date with what happens, and with what is read in other tabs and on other devices. */
function useLiveCounts(): void {
  const cache = useCallCache()
  useLiveEvents(['requests', 'facilities', 'clients', 'interactions'], () =>
    Promise.all([cache.renew('interactions.unread'), cache.renew('interactions.menu')]),
  )
}
