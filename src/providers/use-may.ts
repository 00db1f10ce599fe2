import { isAllowed, useAbility } from './access-control.tsx'

/** Whether the user may do something with a resource; updated when their permissions change. */
export function useMay(resource: string, action: 'list' | 'show' | 'create' | 'edit' | 'delete'): boolean {
  useAbility()
  return isAllowed(resource, action)
}
