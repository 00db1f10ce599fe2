import type { RowAction } from '../../contract/row-actions.ts'

/** A row of any entity: whatever the list or page call answers, with its id. */
export type Row = { id: number } & Record<string, unknown>

/** Whether the reader may take an action on the row, as the answer that it came with says. */
export function isOffered(row: Row, action: RowAction): boolean {
  return Array.isArray(row.actions) && row.actions.includes(action)
}
