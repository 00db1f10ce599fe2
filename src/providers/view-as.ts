import type { ViewAs } from '../../contract/auth/view-as.ts'

/** In the storage of the one tab: in the others one stays oneself. */
const KEY = 'naryad.see-as'

/** Through whose eyes this tab looks; null when through one's own. */
export function seenAs(): string | null {
  return sessionStorage.getItem(KEY)
}

/** Looks through other eyes from now on. A full load: nothing read before is theirs. */
export function viewAs(whom: ViewAs, path: string) {
  sessionStorage.setItem(KEY, whom)
  location.assign(path)
}

/** Calls go out as one's own again; the page has to be reloaded. */
export function viewAsOneself() {
  sessionStorage.removeItem(KEY)
}
