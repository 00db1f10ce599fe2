import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** A debounced value: for searches that should not be sent on every key. */
export function useDebounced<Value>(value: Value, pause = PAUSE_MS): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return rested
}
