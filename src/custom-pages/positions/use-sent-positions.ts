import { useEffect, useState, useSyncExternalStore } from 'react'
import type { GeoPoint } from '#contract/auth/devices.ts'
import { POSITION_EVERY_SECONDS } from '#contract/limits.ts'
import { api } from '#src/providers/calls/api.ts'
import { locate, type Trouble } from './geolocation.ts'
import { openPositionSender } from './position-sender.ts'

const EVERY_MS = POSITION_EVERY_SECONDS * 1000

interface Reason {
  isAgreed: boolean
  /** There is work now whose place the account wants to know. */
  isWanted: boolean
}

/**
 * Sends once a minute where the device is, as long as its owner agrees, there is a reason and the page is visible: browsers
 * tell hidden pages nothing. A browser that was told to refuse is not asked again until `retry`.
 */
export function useSentPositions({ isAgreed, isWanted }: Reason) {
  const [sender] = useState(() => openPositionSender(sendWithClock))
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible)
  const isRunning = isAgreed && isWanted && isVisible && trouble !== 'refused'

  useEffect(() => {
    if (!isRunning) return
    let isOver = false
    const sendPosition = () =>
      locate().then(
        (place) => {
          // Found too late: the work may have ended, or the agreement.
          if (isOver) return
          setTrouble(null)
          void sender.take(place)
        },
        (why: Trouble) => !isOver && setTrouble(why),
      )
    void sendPosition()
    const timer = setInterval(sendPosition, EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isRunning, sender])

  useEffect(() => {
    if (!isAgreed) sender.forget()
    else if (!isWanted) void sender.flush()
  }, [isAgreed, isWanted, sender])

  return { trouble, retry: () => setTrouble(null) }
}

function sendWithClock(body: GeoPoint[]): Promise<unknown> {
  return api.devices.recordTrack({ query: { clock: new Date().toISOString() }, body, isBackground: true })
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}
