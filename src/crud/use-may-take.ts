import type { RowAction } from '#contract/row-actions.ts'
import type { Row } from '#src/fields/field.ts'
import { mayTake, useAbility } from '#src/providers/access-control.tsx'
import { useResource } from './resource-context.ts'

/** Whether the user may take an action on a row of the screen's resource. */
export function useMayTake(action: RowAction, row: Row | null): boolean {
  const { name } = useResource()
  useAbility()
  return row !== null && mayTake(action, name, row)
}
