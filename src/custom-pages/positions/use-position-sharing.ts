import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/api.ts'
import { showsAnswer } from '#src/providers/own-changes.ts'
import { useCall } from '#src/providers/use-call.ts'
import { useLiveEvents } from '#src/providers/use-live-events.ts'

/** What the user decided about sharing their position, and whether there is a reason to share it now; follows both. */
export function usePositionSharing() {
  const { open } = useNotification()
  const id = useActor()?.user.id
  const { data: sharing, refetch, show } = useCall('positions.show', {})
  const [isDeciding, setDeciding] = useState(false)

  // Work begins and ends.
  useLiveEvents('requests', refetch)
  // The schedule changes, or the decision, on another device.
  useLiveEvents('employees', refetch, { unseen: 'row', only: (event) => event.id === id })

  async function decide(is_agreed: boolean) {
    setDeciding(true)
    try {
      const decided = await api.positions.decide({ body: { is_agreed } })
      if (id !== undefined) showsAnswer('employees', id, decided)
      show(() => decided)
    } catch (error) {
      if (error instanceof Error) open?.({ type: 'error', message: error.message })
    } finally {
      setDeciding(false)
    }
  }

  return { sharing, decide, isDeciding }
}
