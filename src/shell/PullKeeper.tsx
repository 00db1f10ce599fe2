import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import { type Actor, ownerOf, worksOffline } from '../providers/actor.ts'
import { isConnected, onConnectionChange } from '../providers/connection.ts'
import { useOperations } from '../providers/offline/operation-log.ts'
import { isPending } from '../providers/offline/operations.ts'
import { pullRequests } from '../providers/offline/pull.ts'
import { answerWorker } from '../providers/service-worker.ts'
import { whenIdle } from '../providers/when-idle.ts'

const EVERY_MS = 15 * MINUTE_MS
/** Tolerance for inexact timers. */
const EARLY_MS = 1_000
/** What the page itself needs comes first. */
const START_AFTER_MS = 3_000
/** What was sent is followed by more. */
const SENT_AFTER_MS = 3_000

/** Keeps the executor's coming requests in the browser, as the server has them. */
export default function PullKeeper({ actor }: { actor: Actor }) {
  const owner = worksOffline(actor) ? ownerOf(actor) : null
  const waiting = useOperations().filter(isPending).length
  const pullNow = useRef(() => {})

  useEffect(() => {
    if (!owner) return
    let pulledAt = Number.NEGATIVE_INFINITY
    const pull = () => {
      if (!isConnected()) return
      pulledAt = Date.now()
      pullRequests(owner).catch(() => undefined)
    }
    const pullWhenDue = () => {
      if (document.visibilityState === 'visible' && Date.now() - pulledAt >= EVERY_MS - EARLY_MS) pull()
    }
    pullNow.current = pull
    const stops = [
      whenIdle(() => {
        pull()
        const timer = setInterval(pullWhenDue, EVERY_MS)
        document.addEventListener('visibilitychange', pullWhenDue)
        stops.push(() => {
          clearInterval(timer)
          document.removeEventListener('visibilitychange', pullWhenDue)
        })
      }, START_AFTER_MS),
      onConnectionChange(pull),
      answerWorker('pull', () => {
        pull()
        return true
      }),
    ]
    return () => {
      pullNow.current = () => {}
      for (const stop of stops) stop()
    }
  }, [owner])

  // What has been sent has changed its request.
  const before = useRef(waiting)
  useEffect(() => {
    const isLess = waiting < before.current
    before.current = waiting
    if (!isLess) return
    const timer = setTimeout(() => pullNow.current(), SENT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return null
}
