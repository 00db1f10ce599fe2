import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents } from '#src/providers/use-live-events.ts'
import { UNREAD_EVENTS } from './unread-counts.ts'

/** Keeps all counts of unread events up to date with what happens, and with what is read in other tabs and on other devices. */
export function useLiveCounts(): void {
  const queries = useQueryClient()
  useLiveEvents(['requests', 'facilities', 'clients', 'interactions'], () =>
    queries.invalidateQueries({ queryKey: UNREAD_EVENTS }),
  )
}
