import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A loading page makes its next call within this time. */
const QUIET_MS = 1_000

/** Whether the page is shown and its calls have been answered, so that later calls do not slow it down. */
export function useIsPageLoaded(isShown: boolean): boolean {
  const calls = useIsFetching()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isLoaded || !isShown || calls > 0) return
    const timer = setTimeout(() => setLoaded(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [calls, isLoaded, isShown])
  return isLoaded
}
