import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { onServerClockChange, serverNow } from '#src/providers/calls/server-clock.ts'

/** The current time by the server's clock, updated every minute, for texts like "5 minutes ago" or "2 hours left". */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const update = () => setNow(serverNow())
    const timer = setInterval(update, MINUTE_MS)
    const unsubscribe = onServerClockChange(update)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [])
  return now
}
