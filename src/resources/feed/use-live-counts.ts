import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gathered } from '../../kit/values/gathered.ts'
import { subscribeToLive } from '../../providers/live.ts'
import { UNREAD_EVENTS } from './unread-counts.ts'

/** Keeps all counts of unread events up to date with what happens, and with what is read in other tabs and on other devices. */
export function useLiveCounts(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const renewal = gathered(() => queries.invalidateQueries({ queryKey: UNREAD_EVENTS }))
    const unsubscribe = subscribeToLive(
      ['requests', 'facilities', 'clients', 'interactions'],
      (event) => event && renewal.soon(),
    )
    return () => {
      unsubscribe()
      renewal.stop()
    }
  }, [queries])
}
