import { useIsPageLoaded } from '#src/kit/page/use-is-page-loaded.ts'
import { useMenuCounts } from '#src/parts/feed/unread-counts.ts'
import { useLiveCounts } from '#src/parts/feed/use-live-counts.ts'

/** Loads the menu's unread counts once the page is shown, and keeps all unread counts up to date. */
export function UnreadKeeper({ isPageShown }: { isPageShown: boolean }) {
  useMenuCounts(useIsPageLoaded(isPageShown))
  useLiveCounts()
  return null
}
