import { isAllowed, useAbility } from './access-control.tsx'

/** Whether the reader may do something with a resource; renewed when their rights change. */
export function useMay(resource: string, action: 'list' | 'show' | 'create' | 'edit' | 'delete'): boolean {
  useAbility()
  return isAllowed(resource, action)
}
