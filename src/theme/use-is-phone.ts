import { useSyncExternalStore } from 'react'
import { MOBILE_WIDTH } from '#contract/limits.ts'

const query = `(max-width: ${MOBILE_WIDTH}px)`

function onChange(listener: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the screen is a phone's: cards instead of tables, one column instead of two. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onChange, () => window.matchMedia(query).matches)
}
