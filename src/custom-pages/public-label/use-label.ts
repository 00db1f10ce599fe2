import { useCallback, useEffect, useState } from 'react'
import type { PublicLabel } from '#contract/goods/equipment.ts'
import { api } from '#src/providers/calls/api.ts'
import { currentToken, renewSession } from '#src/providers/calls/session.ts'
import { type LinkFailure, linkFailure } from '../public-request/link-failure.ts'

type Loaded =
  | { state: 'loading' }
  | LinkFailure
  /** The user belongs to the account and may see the equipment of this id. */
  | { state: 'own'; id: number }
  | { state: 'ready'; label: PublicLabel }

/** What a label opens. The page is outside the admin framework, which a passer-by should not have to load. */
export function useLabel(hash: string) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })

  const load = useCallback(async () => {
    try {
      const id = await ownEquipment(hash)
      if (id !== null) return setLoaded({ state: 'own', id })
      setLoaded({ state: 'ready', label: await api.equipment.publicLabel({ params: { hash } }) })
    } catch (error) {
      setLoaded(linkFailure(error))
    }
  }, [hash])

  useEffect(() => {
    void load()
  }, [load])

  return { loaded, load }
}

/** The equipment whose label this is, for a signed-in user who may see it; null for everyone else. */
async function ownEquipment(hash: string): Promise<number | null> {
  try {
    if (!currentToken() && !(await renewSession())) return null
    return (await api.equipment.byLabel({ params: { hash } })).id
  } catch {
    // Whatever keeps them from it, the fault can be reported as by anybody.
    return null
  }
}
