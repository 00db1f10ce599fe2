import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoleRow } from '#contract/users/roles.ts'
import { api } from '#src/providers/api.ts'
import { useLiveEvents } from '#src/providers/use-live-events.ts'

/** The users' filter by role reads them under this key too. */
export const ROLES_KEY = ['roles']
/** Calls that change a permission. */
export const GRANT_KEY = ['roles', 'grant']

/** Whose roles are to be read again once no change of a permission is on its way any more. */
export const unread = new WeakSet<QueryClient>()

/** The account's roles, the fixed one first; what another admin changes appears by itself. */
export function useRoles() {
  const queries = useQueryClient()
  const renew = () => {
    // Now the answer would undo on the screen what is still on its way.
    if (queries.isMutating({ mutationKey: GRANT_KEY })) unread.add(queries)
    else void queries.invalidateQueries({ queryKey: ROLES_KEY })
  }
  useLiveEvents('roles', renew, { unseen: 'row' })
  return useQuery<RoleRow[]>({ queryKey: ROLES_KEY, queryFn: () => api.roles.list() })
}
