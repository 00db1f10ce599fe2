import { useEffect } from 'react'

const PAUSE_MS = 20_000

/** Does something again and again while the page is looked at, and at once when it is looked at again. */
export function useRepeated(work: () => Promise<void>) {
  useEffect(() => {
    const repeat = () => {
      if (document.visibilityState === 'visible') void work()
    }
    const timer = setInterval(repeat, PAUSE_MS)
    document.addEventListener('visibilitychange', repeat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', repeat)
    }
  }, [work])
}
