import { useEffect, useEffectEvent } from 'react'
import { openOverlay } from '#src/providers/back.ts'

/** While it is open, the browser's Back closes it instead of leaving the page. */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const latest = useEffectEvent(close)
  useEffect(() => (isOpen ? openOverlay(() => latest()) : undefined), [isOpen])
}
