import { TableLines } from '#src/kit/list/DataTable.tsx'
import type { ListColumn } from '#src/kit/list/list-column.ts'
import { TableFrame } from '#src/kit/list/TableFrame.tsx'

interface SheetTableProps<R> {
  /** The table's name for screen readers. */
  caption: string
  columns: readonly ListColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
}

/** Rows of the imported spreadsheet. */
export function SheetTable<R>({ caption, ...of }: SheetTableProps<R>) {
  return (
    <TableFrame columns={of.columns} label={caption}>
      <TableLines {...of} />
    </TableFrame>
  )
}
