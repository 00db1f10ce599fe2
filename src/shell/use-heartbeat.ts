import { useEffect } from 'react'
import { HEARTBEAT_SECONDS } from '#contract/limits.ts'
import { api } from '../providers/api.ts'

const EVERY_MS = HEARTBEAT_SECONDS * 1000
/** Tolerance for inexact timers. */
const EARLY_MS = 1_000

/** Reports to the server once a minute that the page is being viewed: while visible, and at once when it becomes so. */
export function useHeartbeat(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    let sentAt = Number.NEGATIVE_INFINITY
    const beat = () => {
      if (document.visibilityState !== 'visible' || Date.now() - sentAt < EVERY_MS - EARLY_MS) return
      sentAt = Date.now()
      // The server tolerates one that is lost; several count as time away.
      api.devices.heartbeat({ isBackground: true }).catch(() => undefined)
    }
    beat()
    const timer = setInterval(beat, EVERY_MS)
    document.addEventListener('visibilitychange', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
    }
  }, [isOn])
}
