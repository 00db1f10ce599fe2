import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import { FIELD_STEPS, type RoleField } from '#contract/custom-fields/field-types.ts'

/** A field as a role has it; none where it is hidden. Without a role, as one that may change it has it. */
export function asRoleSees(field: CustomFieldRow, role?: number): RoleField[] {
  const { permissions, position: _position, is_archived: _isArchived, erase_at: _eraseAt, ...settings } = field
  const right = permissions.find(({ role_id }) => role_id === role)?.right ?? 'edit'
  if (right === 'hidden') return []
  const { work_types } = settings
  return [{ ...settings, work_types: work_types.length > 0 ? work_types : null, right }]
}

/** As a row is filled in: step by step, then in the order of the fields. */
export function inOrder(fields: readonly CustomFieldRow[]): CustomFieldRow[] {
  const stepOf = ({ step }: CustomFieldRow) => FIELD_STEPS.indexOf(step)
  return fields.toSorted((one, other) => stepOf(one) - stepOf(other) || one.position - other.position)
}
