import type { Announcement } from './announce.ts'

/** Longer than a page takes from loading its data to opening its stream, except on the slowest connections. */
const KEPT_MS = 10_000
/** With more than these a page had better reload everything. */
const CHANGES_MAX = 50

interface RecentAnnouncements {
  add(announcement: Announcement): void
  /** Announcements are received again: those before were missed. */
  clear(): void
  /** Recent changes of an account's rows, each once; null when they are too many, or not known. */
  of(accountId: number): Announcement[] | null
}

/** The announcements of the last seconds, for pages that have loaded their data and only now open their stream. */
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
      return different.size > CHANGES_MAX ? null : [...different.values()]
    },
  }
}
