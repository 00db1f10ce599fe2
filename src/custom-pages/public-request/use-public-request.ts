import { useCallback, useEffect, useState } from 'react'
import type { PublicRequest } from '../../../contract/requests/request-rows.ts'
import { api } from '../../providers/api.ts'
import { isApiError } from '../../providers/api-error.ts'
import { type LinkFailure, linkFailure } from './link-failure.ts'

export type PublicAction = 'signed' | 'declined' | 'rated'

export type Loaded = { state: 'loading' } | LinkFailure | { state: 'ready'; request: PublicRequest }

/**
 * The request behind a client's link. The page stands outside the admin framework and its query cache, which a client
 * on a phone should not have to load.
 */
export function usePublicRequest(hash: string) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [done, setDone] = useState<PublicAction | null>(null)

  const load = useCallback(async () => {
    try {
      setLoaded({ state: 'ready', request: await api.requests.view({ params: { hash } }) })
    } catch (error) {
      setLoaded(linkFailure(error))
    }
  }, [hash])

  useEffect(() => {
    void load()
  }, [load])

  /** Takes an act and shows what the request became; when it is another one meanwhile, that is shown first. */
  async function action(kind: PublicAction, take: () => Promise<PublicRequest>): Promise<void> {
    try {
      setLoaded({ state: 'ready', request: await take() })
      setDone(kind)
    } catch (error) {
      if (isApiError(error, 'transition_not_allowed')) await load()
      throw error
    }
  }

  return { loaded, load, action, done }
}
