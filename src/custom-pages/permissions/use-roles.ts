import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RoleRow } from '../../../contract/users/roles.ts'
import { api } from '../../providers/api.ts'
import { subscribeToLive } from '../../providers/live.ts'

/** Also what the list of users offers as a filter. */
export const ROLES_KEY = ['roles']
/** Calls that change a right. */
export const GRANT_KEY = ['roles', 'grant']

/** The company's roles, the fixed one first; what another admin changes appears by itself. */
export function useRoles() {
  const queries = useQueryClient()
  useEffect(
    () =>
      subscribeToLive('roles', () => {
        // The answer would undo on the screen what is still on its way.
        if (queries.isMutating({ mutationKey: GRANT_KEY }) === 0) {
          void queries.invalidateQueries({ queryKey: ROLES_KEY })
        }
      }),
    [queries],
  )
  return useQuery<RoleRow[]>({ queryKey: ROLES_KEY, queryFn: () => api.roles.list() })
}
