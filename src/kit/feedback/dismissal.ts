const DAY_MS = 24 * 3_600_000

/** Whether the value of this key of the browser's storage was put away within the last 24 hours. */
export function isDismissed(key: string): boolean {
  return Date.now() - Number(localStorage.getItem(key)) < DAY_MS
}

export function dismiss(key: string) {
  localStorage.setItem(key, String(Date.now()))
}
