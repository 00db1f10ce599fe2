import type { RoleField } from './field-types.ts'

/**
 * Whether one who executes a request, and may not change it otherwise, fills in the field: those of the office only while
 * they are empty and asked for.
 */
export function isFilledOnSite({ step, required, right }: RoleField, isEmpty: boolean): boolean {
  if (right !== 'edit') return false
  return step !== 'office' || (isEmpty && required !== 'never' && required !== 'on_cancel')
}
