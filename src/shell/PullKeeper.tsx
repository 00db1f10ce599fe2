import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { type Actor, ownerOf } from '../providers/actor.ts'
import { isConnected, onConnectionChange } from '../providers/calls/connection.ts'
import { useOperations } from '../providers/offline/logged-operations.ts'
import { isPending } from '../providers/offline/operations.ts'
import { pullRequests } from '../providers/offline/pull.ts'
import { answerWorker } from '../providers/service-worker.ts'

const EVERY_MS = 15 * MINUTE_MS
/** Tolerance for inexact timers. */
const EARLY_MS = 1_000
/** What was sent is followed by more. */
const SENT_AFTER_MS = 3_000

/** Keeps the executor's coming requests in the browser, as the server has them. */
export default function PullKeeper({ actor }: { actor: Actor }) {
  const owner = ownerOf(actor)
  const waiting = useOperations().filter(isPending).length
  const pullNow = useRef(() => {})

  useEffect(() => {
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
    pull()
    const timer = setInterval(pullWhenDue, EVERY_MS)
    document.addEventListener('visibilitychange', pullWhenDue)
    const stops = [
      onConnectionChange(pull),
      answerWorker('pull', () => {
        pull()
        return true
      }),
    ]
    return () => {
      pullNow.current = () => {}
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pullWhenDue)
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
