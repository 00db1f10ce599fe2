import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardLines } from '#src/kit/list/DataCards.tsx'
import { TableLines, WideLine } from '#src/kit/list/DataTable.tsx'
import type { ListColumn } from '#src/kit/list/list-column.ts'
import { OrderSelect } from '#src/kit/list/OrderSelect.tsx'
import { TableFrame } from '#src/kit/list/TableFrame.tsx'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import styles from './FiguresTable.module.css'

export interface FigureColumn<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Columns are numeric, but for the first and those marked so. */
  isText?: boolean
  /** The column that the call sorts by. */
  sort?: string
  /** Orders the rows at hand, where no call does. */
  compare?: (one: Row, other: Row) => number
}

interface FiguresTableProps<Row> {
  /** The table's name for screen readers. */
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  columns: readonly FigureColumn<Row>[]
  /** `-created`: the order that the call gave the rows in. */
  sort?: string
  /** Asks the call for another order; without it, the rows at hand are sorted. */
  onSort?: (sort: string | undefined) => void
}

/** In pixels: what a number takes, and the name or the day it belongs to. */
const WIDTHS = { number: 80, text: 140 }

/** The figures under a chart: a table, on a phone a card for each row. */
export function FiguresTable<Row>({ caption, rowKey, ...given }: FiguresTableProps<Row>) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { rows, columns, sort, onSort } = useOrder(given)
  const none = rows.length === 0 && t('analytics.empty.table')
  if (isPhone) {
    const [name, ...figures] = columns
    const lines = name ? [{ ...name, cell: (row: Row) => <h3>{name.cell(row)}</h3> }, ...figures] : []
    return (
      <div className={styles.cards}>
        {rows.length > 1 && <OrderSelect columns={columns} sort={sort} onSort={onSort} allowClear={!given.onSort} />}
        <ul aria-label={caption}>
          {rows.map((row) => (
            <li key={rowKey(row)}>
              <CardLines columns={lines} row={row} />
            </li>
          ))}
        </ul>
        {none && <p>{none}</p>}
      </div>
    )
  }
  return (
    <div className={styles.table}>
      <TableFrame
        columns={columns}
        label={caption}
        sort={sort}
        onSort={onSort}
        startsDescending
        aria-label={t('analytics.table', { caption })}
      >
        <TableLines columns={columns} rows={rows} keyOf={rowKey} hasRowHeads />
        {none && <WideLine width={columns.length}>{none}</WideLine>}
      </TableFrame>
    </div>
  )
}

/** The rows in the order that the call gave them, or in one chosen among the rows at hand. */
function useOrder<Row>({ rows, columns: figures, sort, onSort }: Omit<FiguresTableProps<Row>, 'caption' | 'rowKey'>) {
  const [ownSort, setOwnSort] = useState<string>()
  const columns = figures.map(({ compare, isText, ...column }, index): ListColumn<Row> => {
    const isNumber = !isText && index > 0
    const width = isNumber ? WIDTHS.number : WIDTHS.text
    return { ...column, isNumber, width, sort: onSort ? column.sort : compare && column.key }
  })
  return onSort
    ? { rows, columns, sort, onSort }
    : { rows: sorted(rows, figures, ownSort), columns, sort: ownSort, onSort: setOwnSort }
}

function sorted<Row>(rows: readonly Row[], columns: readonly FigureColumn<Row>[], sort: string | undefined) {
  const compare = columns.find(({ key }) => key === sort?.replace(/^-/, ''))?.compare
  if (!compare) return rows
  const isDown = sort?.startsWith('-')
  return rows.toSorted((one, other) => (isDown ? compare(other, one) : compare(one, other)))
}
