import { useCallback, useEffect, useRef, useState } from 'react'

interface Delayed {
  isWaiting: boolean
  start: (action: () => void) => void
  takeBack: () => void
}

/** Delays an action, so that it can be undone. When the user leaves the page or locks the phone, it runs at once. */
export function useDelayed(delayMs: number): Delayed {
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; action: () => void } | null>(null)
  const [isWaiting, setWaiting] = useState(false)

  const takeBack = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = null
    setWaiting(false)
  }, [])

  const finish = useCallback(() => {
    const action = pending.current?.action
    takeBack()
    action?.()
  }, [takeBack])

  const start = useCallback(
    (action: () => void) => {
      finish()
      pending.current = { timer: setTimeout(finish, delayMs), action }
      setWaiting(true)
    },
    [finish, delayMs],
  )

  useEffect(() => {
    const finishUnseen = () => {
      if (document.visibilityState === 'hidden') finish()
    }
    window.addEventListener('pagehide', finish)
    document.addEventListener('visibilitychange', finishUnseen)
    return () => {
      window.removeEventListener('pagehide', finish)
      document.removeEventListener('visibilitychange', finishUnseen)
      finish()
    }
  }, [finish])

  return { isWaiting, start, takeBack }
}
