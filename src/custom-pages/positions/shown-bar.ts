const STORAGE_KEY = 'naryad.positions-shown'

/**
 * Whether the bar that says so was over the pages when this user last looked: its place is then kept until it is known
 * whether it is there again, and nothing is moved by it.
 */
export function wasBarShown(userId: number): boolean {
  return localStorage.getItem(STORAGE_KEY) === String(userId)
}

export function rememberBar(userId: number, isShown: boolean): void {
  if (isShown) localStorage.setItem(STORAGE_KEY, String(userId))
  else if (wasBarShown(userId)) localStorage.removeItem(STORAGE_KEY)
}
