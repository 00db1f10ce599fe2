import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'

/** Calls that change a permission. */
export const GRANT_KEY = ['roles', 'grant']

/** Whose roles are to be read again once no change of a permission is on its way any more. */
export const unread = new WeakSet<QueryClient>()

/** The account's roles, the fixed one first; what another admin changes appears by itself. */
export function useRoles() {
  const queries = useQueryClient()
  const cache = useCallCache()
  const renew = () => {
    // Now the answer would undo on the screen what is still on its way.
    if (queries.isMutating({ mutationKey: GRANT_KEY })) unread.add(queries)
    else void cache.renew('roles.list')
  }
  useLiveEvents('roles', renew, { unseen: 'row' })
  return useCall('roles.list', {})
}
