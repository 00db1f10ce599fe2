import { useEffect, useState, useSyncExternalStore } from 'react'

/** What asks, in the order in which it came. */
let asking: readonly object[] = []
const listeners = new Set<() => void>()

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changeTo(next: readonly object[]) {
  asking = next
  for (const listener of [...listeners]) listener()
}

/**
 * Whether what the user has not asked for may be shown: such offers come one at a time, or they would cover a phone's
 * page together. An offer has its turn until it is answered and leaves.
 */
export function useTurnToAsk(wants = true): boolean {
  const [offer] = useState(() => ({}))
  useEffect(() => {
    if (!wants) return
    changeTo([...asking, offer])
    return () => changeTo(asking.filter((one) => one !== offer))
  }, [wants, offer])
  return useSyncExternalStore(onChange, () => asking[0] === offer)
}
