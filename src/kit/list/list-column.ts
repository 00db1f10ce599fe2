import type { HTMLAttributes, ReactNode } from 'react'
import type { Row } from '../../providers/row-actions.ts'

/** A column of a table, and a line of a card. */
export interface ListColumn {
  key: string
  /** Without it the column has nothing to read, but boxes to check. */
  title?: string
  /** In place of the title, and of the button that sorts by it. */
  head?: ReactNode
  /** What the rows are sorted by at a click on the head. */
  sort?: string
  /** In pixels; in a dense table every column has one. */
  width?: number
  isNumber?: boolean
  cell: (row: Row) => ReactNode
  /** Not shown on cards. */
  notOnCard?: boolean
  /** Whether a row has nothing to say here: its card leaves the line out. */
  isEmpty?: (row: Row) => boolean
}

/** What a row's line, or its card, does and says as a whole. */
export interface LineProps extends HTMLAttributes<HTMLElement> {
  /** It stands out among the others: chosen, or shown beside the table. */
  isMarked?: boolean
}
