import { useState } from 'react'
import type { Row } from '../../../providers/row-actions.ts'
import type { ListColumn } from '../list-column.ts'
import { type Selected, SelectPage, SelectRow } from './SelectRow.tsx'

/** Rows chosen in a list, to do something with all of them. */
export interface RowSelection {
  rows: readonly Row[]
  has: (row: Row) => boolean
  choose: (rows: readonly Row[], isChosen: boolean) => void
  clear: () => void
  /** Whether anything could be done with a row. */
  mayChoose: (row: Row) => boolean
}

/** What was chosen stays chosen from page to page, so the rows are kept whole. */
export function useRowSelection(mayChoose: (row: Row) => boolean = () => true): RowSelection {
  const [rows, setRows] = useState<readonly Row[]>([])
  return {
    rows,
    has: ({ id }) => rows.some((row) => row.id === id),
    choose: (changed, isChosen) =>
      setRows((before) => {
        const others = before.filter(({ id }) => !changed.some((row) => row.id === id))
        return isChosen ? [...others, ...changed] : others
      }),
    clear: () => setRows([]),
    mayChoose,
  }
}

/** What a finger and the head beside it need, in the narrowest table too. */
const SELECTION_WIDTH = 44

/** The column of the boxes that choose rows. */
export function selectionColumn(resource: Selected, selection: RowSelection, listed: readonly Row[]): ListColumn {
  return {
    key: 'selection',
    width: SELECTION_WIDTH,
    head: <SelectPage resource={resource} selection={selection} rows={listed} />,
    cell: (row) => <SelectRow resource={resource} selection={selection} row={row} />,
  }
}
