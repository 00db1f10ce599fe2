import { useNotification } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { showsAnswer } from '#src/providers/calls/own-changes.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'

/** What the user decided about sharing their position, and whether there is a reason to share it now; follows both. */
export function usePositionSharing() {
  const { open } = useNotification()
  const id = useActor()?.user.id
  const { data: sharing, refetch, show } = useCall('positions.show', {})
  /** What was just decided, until the server has it. */
  const [deciding, setDeciding] = useState<boolean | null>(null)

  // Work begins and ends.
  useLiveEvents('requests', refetch)
  // The schedule changes, or the decision, on another device.
  useLiveEvents('employees', refetch, { unseen: 'row', only: (event) => event.id === id })

  // Not as the call ends: what is shown follows a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the decision is shown by what the server says from then on
  useEffect(() => setDeciding(null), [sharing])

  async function decide(is_agreed: boolean) {
    setDeciding(is_agreed)
    try {
      const decided = await api.positions.decide({ body: { is_agreed } })
      if (id !== undefined) showsAnswer('employees', id, decided)
      show(() => decided)
    } catch (error) {
      if (error instanceof Error) open?.({ type: 'error', message: error.message })
      setDeciding(null)
    }
  }

  return { sharing, decide, deciding }
}
