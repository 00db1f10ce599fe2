import { useCan } from '@refinedev/core'
import { isAllowed } from './access-control.tsx'

/**
 * Whether the user may do something with a resource; updated when their permissions change. What is known already is
 * shown at once: Refine's own answer comes a moment later.
 */
export function useMay(resource: string, action: 'list' | 'show' | 'create' | 'edit' | 'delete'): boolean {
  const { data } = useCan({
    resource,
    action,
    queryOptions: { initialData: () => ({ can: isAllowed(resource, action) }) },
  })
  return data?.can ?? false
}
