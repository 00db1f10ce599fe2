import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The current time, renewed every minute: for everything that says "5 minutes ago" or "2 hours left". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
