import { useCan } from '@refinedev/core'
import { knownAccess } from './access-control.tsx'

/** Whether the user may do something with a resource; updated when their permissions change. */
export function useMay(resource: string, action: 'list' | 'show' | 'create' | 'edit' | 'delete'): boolean {
  const { data } = useCan({
    resource,
    action,
    queryOptions: knownAccess(resource, action),
  })
  return data?.can ?? false
}
