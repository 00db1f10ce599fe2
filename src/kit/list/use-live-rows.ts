import { useInvalidate } from '@refinedev/core'
import { useCallback } from 'react'
import type { ResourceName } from '#contract/resources.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'

/** Reads an entity's rows again wherever they are listed. */
export function useRenewRows(name: ResourceName): () => Promise<void> {
  const invalidate = useInvalidate()
  return useCallback(
    // An answer that is on its way may have been read before the change.
    () => invalidate({ resource: name, invalidates: ['list'], invalidationOptions: { cancelRefetch: true } }),
    [invalidate, name],
  )
}

/** One subscription for all rows that a screen lists: what others change appears by itself. */
export function useLiveRows(name: ResourceName): void {
  useLiveEvents(name, useRenewRows(name), { unseen: 'row' })
}
