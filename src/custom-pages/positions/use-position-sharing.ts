import { useNotification } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/api.ts'
import { keepAnswer } from '#src/providers/keep-answer.ts'
import { showsAnswer } from '#src/providers/own-changes.ts'
import { useLiveEvents } from '#src/providers/use-live-events.ts'

const KEY = ['position-sharing']

/** What the user decided about sharing their position, and whether there is a reason to share it now; follows both. */
export function usePositionSharing() {
  const queries = useQueryClient()
  const { open } = useNotification()
  const id = useActor()?.user.id
  const { data: sharing } = useQuery({ queryKey: KEY, queryFn: () => api.positions.show() })
  const [isDeciding, setDeciding] = useState(false)

  const renew = () => queries.invalidateQueries({ queryKey: KEY })
  // Work begins and ends.
  useLiveEvents('requests', renew)
  // The schedule changes, or the decision, on another device.
  useLiveEvents('employees', renew, { unseen: 'row', only: (event) => event.id === id })

  async function decide(is_agreed: boolean) {
    setDeciding(true)
    try {
      const decided = await api.positions.decide({ body: { is_agreed } })
      if (id !== undefined) showsAnswer('employees', id, decided)
      keepAnswer(queries, KEY, decided)
    } catch (error) {
      if (error instanceof Error) open?.({ type: 'error', message: error.message })
    } finally {
      setDeciding(false)
    }
  }

  return { sharing, decide, isDeciding }
}
