import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'

/** The current time, updated every minute, for texts like "5 minutes ago" or "2 hours left". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
