/**
 * Where the user was in the lists of this tab, to bring them back there: with Back by the entry of the history, and with
 * the links of a row's page to its list.
 */

/** The query of a list's last address, and the key of its entry in the history. */
interface Place {
  search: string
  key: string
}

const places = new Map<string, Place>()
/** The row that had the focus or was opened, by the key of the list's entry. */
const rows = new Map<string, string>()

export function rememberList(pathname: string, place: Place): void {
  places.set(pathname, place)
}

export function rememberRow(key: string, row: string): void {
  rows.set(key, row)
}

/** The row in which the user left a list that is shown again. */
export function rememberedRow(key: string, state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'returnsTo' in state ? String(state.returnsTo) : key
  return rows.get(from)
}

/** What leads to a list as the user left it; other tabs of the same page are other lists. */
export function wayBackTo(path: string): { to: string; state?: { returnsTo: string } } {
  const [pathname = '', query] = path.split('?')
  const place = places.get(pathname)
  const tabOf = (search: string | undefined) => new URLSearchParams(search).get('tab')
  if (!place || tabOf(place.search) !== tabOf(query)) return { to: path }
  return { to: pathname + place.search, state: { returnsTo: place.key } }
}

/** The lists of the next user are others. */
export function forgetLists(): void {
  places.clear()
  rows.clear()
}
