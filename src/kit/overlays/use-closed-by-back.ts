import { useEffect } from 'react'
import { openOverlay } from '#src/providers/back.ts'
import { useLatest } from '../form/use-latest.ts'

/** While it is open, the browser's Back closes it instead of leaving the page. */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const latest = useLatest(close)
  useEffect(() => (isOpen ? openOverlay(() => latest.current()) : undefined), [isOpen, latest])
}
