import { subject } from '@casl/ability'
import type { RowAction } from '#contract/row-actions.ts'
import type { Row } from '#src/fields/field.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useResource } from './resource-context.ts'

/** Whether the user may take an action on a row of the screen's resource. */
export function useMayTake(action: RowAction, row: Row | null): boolean {
  const { name } = useResource()
  const ability = useAbility()
  // The screens are drawn for any entity: which of them has the action, its rows say.
  return row !== null && ability.can(action as 'update', subject(name as 'clients', row))
}
