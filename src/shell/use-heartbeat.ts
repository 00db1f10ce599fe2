import { useEffect, useRef } from 'react'
import { HEARTBEAT_SECONDS } from '#contract/limits.ts'
import { api } from '../providers/calls/api.ts'
import { useOperations } from '../providers/offline/logged-operations.ts'
import { isPending } from '../providers/offline/operations.ts'

const EVERY_MS = HEARTBEAT_SECONDS * 1000
/** Tolerance for inexact timers. */
const EARLY_MS = 1_000
/** What is sent within this time never waited. */
const SETTLED_MS = 5_000

/**
 * Reports to the server once a minute that the page is being viewed: while visible, and at once when it becomes so.
 * @param executor the owner of what waits in this browser; it is reported too, and at once when its number has changed
 */
export function useHeartbeat(isOn: boolean, executor: string | null) {
  const waiting = useOperations().filter(isPending).length
  const reported = useRef<number | null>(null)

  useEffect(() => {
    if (!isOn) return
    let sentAt = Number.NEGATIVE_INFINITY
    const beat = () => {
      if (document.visibilityState !== 'visible' || Date.now() - sentAt < EVERY_MS - EARLY_MS) return
      sentAt = Date.now()
      // The server tolerates one that is lost; several count as time away.
      send(executor, true).then(
        (count) => {
          reported.current = count
        },
        () => undefined,
      )
    }
    beat()
    const timer = setInterval(beat, EVERY_MS)
    document.addEventListener('visibilitychange', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
    }
  }, [isOn, executor])

  useEffect(() => {
    if (!isOn || executor === null) return
    const report = async () => {
      if (reported.current !== waiting) reported.current = await send(executor, false)
    }
    // Otherwise the next heartbeat says it.
    const timer = setTimeout(() => void report().catch(() => undefined), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isOn, executor, waiting])
}

/** Returns how many operations it said to be waiting. */
async function send(executor: string | null, is_in_view: boolean): Promise<number> {
  const unsent =
    executor === null
      ? undefined
      : await import('../providers/offline/unsent-work.ts').then(({ unsentWork }) => unsentWork(executor))
  await api.devices.heartbeat({ body: { is_in_view, unsent }, isBackground: true })
  return unsent?.operations ?? 0
}
