import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Between two calls of a page that is still loading there is less than this. */
const QUIET_MS = 1_000

/** Whether the page is there and its own calls have been answered, so that nothing of it waits for what comes after them. */
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
