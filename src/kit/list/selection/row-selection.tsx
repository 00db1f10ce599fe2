import { useState } from 'react'
import type { Row } from '#src/providers/calls/row.ts'
import type { ListColumn } from '../list-column.ts'
import { type Selected, SelectPage, SelectRow } from './SelectRow.tsx'

/** The rows selected in a list for a bulk action. */
export interface RowSelection {
  rows: readonly Row[]
  has: (row: Row) => boolean
  choose: (rows: readonly Row[], isChosen: boolean) => void
  clear: () => void
  /** Whether a row can be selected: some bulk action applies to it. */
  mayChoose: (row: Row) => boolean
}

/** Each selected row may become a call, or a sheet of paper. */
export const SELECTED_MAX = 100

/** The selection survives a change of page, so it holds whole rows. */
export function useRowSelection(mayChoose: (row: Row) => boolean = () => true): RowSelection {
  const [rows, setRows] = useState<readonly Row[]>([])
  return {
    rows,
    has: ({ id }) => rows.some((row) => row.id === id),
    choose: (changed, isChosen) =>
      setRows((before) => {
        const others = before.filter(({ id }) => !changed.some((row) => row.id === id))
        return isChosen ? [...others, ...changed].slice(0, SELECTED_MAX) : others
      }),
    clear: () => setRows([]),
    mayChoose,
  }
}

/** Wide enough for touch and for the checkbox in the header, in the narrowest table too. */
const SELECTION_WIDTH = 44

/** The column of checkboxes. */
export function selectionColumn(resource: Selected, selection: RowSelection, listed: readonly Row[]): ListColumn {
  return {
    key: 'selection',
    width: SELECTION_WIDTH,
    head: <SelectPage resource={resource} selection={selection} rows={listed} />,
    cell: (row) => <SelectRow resource={resource} selection={selection} row={row} />,
  }
}
