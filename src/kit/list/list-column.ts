import type { HTMLAttributes, ReactNode } from 'react'
import type { Row } from '#src/providers/calls/row.ts'

/** A column of a table, and a line of a card. */
export interface ListColumn<R = Row> {
  key: string
  /** Absent for a column of checkboxes. */
  title?: string
  /** In place of the title and its sort button. */
  head?: ReactNode
  /** The `sort` parameter for a click on the header. */
  sort?: string
  /** In pixels; a dense table's columns share its width by them. */
  width?: number
  isNumber?: boolean
  cell: (row: R) => ReactNode
  /** Not shown on cards. */
  notOnCard?: boolean
  /** Whether a row has no value here: its card leaves the line out. */
  isEmpty?: (row: R) => boolean
}

/** Props of a row's line or card. */
export interface LineProps extends HTMLAttributes<HTMLElement> {
  /** Highlighted: selected, or shown beside the table. */
  isMarked?: boolean
  /** Marks the row at its edge; what it means is said in the row, too. */
  stripe?: 'danger' | 'warning'
}
