import { useCallback, useLayoutEffect, useRef } from 'react'
import { createSearchParams, type SetURLSearchParams, useSearchParams } from 'react-router'

/**
 * The parameters of the address. A change applies to the result of the one before, which may not be rendered yet: two
 * in quick succession both take effect.
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

/** Turns to a page of a list; `replace` leaves nothing to go back to. */
export type Turn = (page: number, options?: { replace: boolean }) => void

/** Parameters of the address to set, or to remove when undefined. */
export type FilterChange = Readonly<Record<string, string | undefined>>

/** The page of a list that an address asks for; the first when it is absent or invalid. */
export function pageNumberOf(params: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
}

/** An address's query with some parameters changed. */
export function withParams(params: URLSearchParams, changes: FilterChange): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
