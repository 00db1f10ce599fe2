import type { RowAction } from '../../contract/row-actions.ts'
import type { Row } from '../fields/field.ts'

/** Whether the reader may take an action on the row, as the answer that it came with says. */
export function isOffered(row: Row, action: RowAction): boolean {
  return Array.isArray(row.actions) && row.actions.includes(action)
}
