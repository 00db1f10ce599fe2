import type { ViewAs } from '#contract/auth/view-as.ts'

/** In sessionStorage, so that it applies to this tab only. */
const KEY = 'naryad.see-as'

/** The role or user this tab views the application as; null normally. */
export function seenAs(): string | null {
  return sessionStorage.getItem(KEY)
}

/** Starts viewing as a role or another user, with a full load: nothing read before is theirs. */
export function startViewingAs(whom: ViewAs, path: string) {
  sessionStorage.setItem(KEY, whom)
  location.assign(path)
}

/** Stops viewing as another; the page has to be reloaded. */
export function viewAsOneself() {
  sessionStorage.removeItem(KEY)
}
