import { useState } from 'react'
import type { Row } from '../field.ts'

/** Rows chosen in a list, to do something with all of them. */
export interface RowSelection {
  rows: readonly Row[]
  has: (id: number) => boolean
  choose: (rows: readonly Row[], isChosen: boolean) => void
  clear: () => void
}

/** What was chosen stays chosen from page to page, so the rows are kept whole. */
export function useRowSelection(): RowSelection {
  const [rows, setRows] = useState<readonly Row[]>([])
  return {
    rows,
    has: (id) => rows.some((row) => row.id === id),
    choose: (changed, isChosen) =>
      setRows((before) => {
        const others = before.filter(({ id }) => !changed.some((row) => row.id === id))
        return isChosen ? [...others, ...changed] : others
      }),
    clear: () => setRows([]),
  }
}
