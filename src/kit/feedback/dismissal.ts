import { DAY_MS } from '#contract/durations.ts'

/** Whether the notice with this localStorage key was dismissed within the last 24 hours, or another time. */
export function isDismissed(key: string, withinMs = DAY_MS): boolean {
  const at = localStorage.getItem(key)
  return at !== null && Date.now() - Number(at) < withinMs
}

export function dismiss(key: string) {
  localStorage.setItem(key, String(Date.now()))
}
