import { useCallback, useLayoutEffect, useRef } from 'react'
import { createSearchParams, type SetURLSearchParams, useSearchParams } from 'react-router'

/**
 * The parameters of the address. A change is made to what the one before it led to, which may not be drawn yet: of two
 * that follow each other at once, both stay.
 */
export function useAddressParams(): [URLSearchParams, SetURLSearchParams] {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback<SetURLSearchParams>(
    (next, options) => {
      const wanted = typeof next === 'function' ? next(new URLSearchParams(latest.current)) : next
      latest.current = createSearchParams(wanted)
      setParams(latest.current, options)
    },
    [setParams],
  )
  return [params, change]
}
