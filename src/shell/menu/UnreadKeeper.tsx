import { useIsPageLoaded } from '../../kit/page/use-is-page-loaded.ts'
import { useMenuCounts } from '../../resources/feed/unread-counts.ts'
import { useLiveCounts } from '../../resources/feed/use-live-counts.ts'

/** Counts what the menu says of news once the page itself is there, and keeps it and all other such counts up to date. */
export function UnreadKeeper({ isPageShown }: { isPageShown: boolean }) {
  useMenuCounts(useIsPageLoaded(isPageShown))
  useLiveCounts()
  return null
}
