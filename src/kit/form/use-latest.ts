import { type RefObject, useEffect, useRef } from 'react'

/** What the last drawing was given, for those who are called later and must not be set up again for it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
