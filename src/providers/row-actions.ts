import type { RowAction } from '#contract/row-actions.ts'

/** A row of any entity, as its list or page call answers it. */
export type Row = { id: number } & Record<string, unknown>

/** Whether the user may take an action on the row, according to its `actions`. */
export function isOffered(row: Row, action: RowAction): boolean {
  return Array.isArray(row.actions) && row.actions.includes(action)
}
