import { DAY_MS } from '#contract/durations.ts'

/** Whether the notice with this localStorage key was dismissed within the last 24 hours. */
export function isDismissed(key: string): boolean {
  return Date.now() - Number(localStorage.getItem(key)) < DAY_MS
}

export function dismiss(key: string) {
  localStorage.setItem(key, String(Date.now()))
}
