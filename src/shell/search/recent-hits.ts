import type { SearchHit } from '#contract/search/search.ts'
import type { SearchGroup } from '#contract/search/search-groups.ts'
import { currentActor, ownerOf } from '#src/providers/actor.ts'

/** A hit opened from the search, with its kind. */
export interface RecentHit extends Omit<SearchHit, 'id'> {
  group: SearchGroup
}

const RECENT_MAX = 6

/** The hits the user opened from the search in this browser, the latest first. */
export function recentHits(): RecentHit[] {
  const key = storageKey()
  if (!key) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecentHit) : []
  } catch {
    return []
  }
}

export function keepRecentHit({ group, title, subtitle, url }: RecentHit): void {
  const key = storageKey()
  if (!key) return
  const others = recentHits().filter((hit) => hit.url !== url)
  localStorage.setItem(key, JSON.stringify([{ group, title, subtitle, url }, ...others].slice(0, RECENT_MAX)))
}

export function forgetRecentHits(): void {
  const key = storageKey()
  if (key) localStorage.removeItem(key)
}

/** Each user has their own in each account; null while impersonating, which neither reads nor writes them. */
function storageKey(): string | null {
  const actor = currentActor()
  return actor && !actor.seen_as ? `naryad.search.${ownerOf(actor)}` : null
}

function isRecentHit(kept: unknown): kept is RecentHit {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['group', 'title', 'subtitle', 'url'].every((field) => typeof (kept as Record<string, unknown>)[field] === 'string')
  )
}
