import { type RefObject, useEffect, useRef } from 'react'

/** A ref to the last rendered value, for callbacks that must not be set up again when it changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
