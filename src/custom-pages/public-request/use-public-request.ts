import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicRequest } from '#contract/requests/request-rows.ts'
import { api } from '#src/providers/calls/api.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { type LinkFailure, linkFailure } from './link-failure.ts'

const RENEW_MS = 20_000

export type PublicAction = 'signed' | 'declined' | 'rated'

export type Loaded = { state: 'loading' } | LinkFailure | { state: 'ready'; request: PublicRequest }

/**
 * The request behind a client's link, as it is now: it is asked for again and again. The page is outside the admin framework and its query cache, which a client
 * on a phone should not have to load.
 */
export function usePublicRequest(hash: string) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [done, setDone] = useState<PublicAction | null>(null)
  /** Counts what was asked for: an answer that another has overtaken says nothing. */
  const asked = useRef(0)

  const load = useCallback(async () => {
    const turn = ++asked.current
    const show = (next: Loaded) => turn === asked.current && setLoaded(next)
    try {
      show({ state: 'ready', request: await api.requests.view({ params: { hash } }) })
    } catch (error) {
      const failure = linkFailure(error)
      // What is shown already stays, while the network is away.
      if (turn !== asked.current) return
      setLoaded((shown) => (shown.state === 'ready' && failure.state === 'failed' ? shown : failure))
    }
  }, [hash])

  useEffect(() => {
    void load()
    // Once the page is left, no answer is waited for.
    return () => {
      asked.current++
    }
  }, [load])
  useRepeated(load)

  /** Takes an action and shows the changed request; when it has changed meanwhile, shows that first. */
  async function action(kind: PublicAction, take: () => Promise<PublicRequest>): Promise<void> {
    try {
      const request = await take()
      asked.current++
      setLoaded({ state: 'ready', request })
      setDone(kind)
    } catch (error) {
      if (isApiError(error, 'transition_not_allowed')) await load()
      throw error
    }
  }

  return { loaded, load, action, done }
}

/** Does something again and again while the page is looked at, and at once when it is looked at again. */
function useRepeated(work: () => Promise<void>) {
  useEffect(() => {
    const repeat = () => {
      if (document.visibilityState === 'visible') void work()
    }
    const timer = setInterval(repeat, RENEW_MS)
    document.addEventListener('visibilitychange', repeat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', repeat)
    }
  }, [work])
}
