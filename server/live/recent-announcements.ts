import type { Announcement } from './announce.ts'

/** Longer than a page takes from reading its first rows to opening its stream, but on the slowest lines. */
const KEPT_MS = 10_000
/** With more than these a reader looks at everything again sooner than at each row. */
const MOST_TOLD = 50

interface RecentAnnouncements {
  add(announcement: Announcement): void
  /** From now on announcements are heard again: none is known of what was announced before. */
  clear(): void
  /** What changed of an account's rows a moment ago, each change once; null when that is too much, or not known. */
  of(accountId: number): Announcement[] | null
}

/** What a process heard in the last seconds, for pages that have read their rows and only now open their stream. */
export function openRecentAnnouncements(now = () => Date.now()): RecentAnnouncements {
  let heard: { at: number; announcement: Announcement }[] = []
  let since = now()

  function forgetOld(): void {
    const oldest = now() - KEPT_MS
    const firstKept = heard.findIndex(({ at }) => at >= oldest)
    heard = firstKept === -1 ? [] : heard.slice(firstKept)
  }

  return {
    add(announcement) {
      if (heard[0] && heard[0].at < now() - 2 * KEPT_MS) forgetOld()
      heard.push({ at: now(), announcement })
    },
    clear() {
      heard = []
      since = now()
    },
    of(accountId) {
      if (now() - since < KEPT_MS) return null
      forgetOld()
      const own = heard.map(({ announcement }) => announcement).filter(({ account }) => account === accountId)
      const different = new Map(own.map((announcement) => [JSON.stringify(announcement), announcement]))
      return different.size > MOST_TOLD ? null : [...different.values()]
    },
  }
}
