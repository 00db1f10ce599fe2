import { useState } from 'react'
import { DAY_MS } from '#contract/values/durations.ts'

/** Whether the notice with this localStorage key was dismissed within the last 24 hours, or another time. */
export function isDismissed(key: string, withinMs = DAY_MS): boolean {
  const at = localStorage.getItem(key)
  return at !== null && Date.now() - Number(at) < withinMs
}

/** The same for a notice that can be dismissed, here or where it is shown next. */
export function useDismissal(key: string, withinMs?: number): { isHidden: boolean; hide: () => void } {
  const [hiddenKey, setHiddenKey] = useState<string | null>(null)
  return {
    isHidden: hiddenKey === key || isDismissed(key, withinMs),
    hide() {
      localStorage.setItem(key, String(Date.now()))
      setHiddenKey(key)
    },
  }
}
