import { useNotification } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { gathered } from '../../kit/values/gathered.ts'
import { useActor } from '../../providers/actor.ts'
import { api } from '../../providers/api.ts'
import { subscribeToLive } from '../../providers/live.ts'

const KEY = ['position-sharing']

/** What the reader decided about showing where they are, and whether there is a reason to; follows both. */
export function usePositionSharing() {
  const queries = useQueryClient()
  const { open } = useNotification()
  const id = useActor()?.user.id
  const { data: sharing } = useQuery({ queryKey: KEY, queryFn: () => api.positions.show() })
  const [isDeciding, setDeciding] = useState(false)

  useEffect(() => {
    const renew = gathered(() => void queries.invalidateQueries({ queryKey: KEY }))
    const stops = [
      // Work begins and ends.
      subscribeToLive('requests', renew.soon),
      // The schedule changes, or the decision, on another device.
      subscribeToLive('employees', (event) => {
        if (!event || event.id === id) renew.soon()
      }),
      renew.stop,
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, id])

  async function decide(is_agreed: boolean) {
    setDeciding(true)
    try {
      queries.setQueryData(KEY, await api.positions.decide({ body: { is_agreed } }))
    } catch (error) {
      if (error instanceof Error) open?.({ type: 'error', message: error.message })
    } finally {
      setDeciding(false)
    }
  }

  return { sharing, decide, isDeciding }
}
