import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardLines } from '../../../kit/list/DataCards.tsx'
import { TableLines, WideLine } from '../../../kit/list/DataTable.tsx'
import type { ListColumn } from '../../../kit/list/list-column.ts'
import { OrderSelect } from '../../../kit/list/OrderSelect.tsx'
import { TableFrame } from '../../../kit/list/TableFrame.tsx'
import { useIsPhone } from '../../../theme/use-is-phone.ts'
import styles from './FiguresTable.module.css'

export interface FigureColumn<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** What the first column says is a text, and all else are numbers. */
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
  onSort?: (sort: string | undefined) => void
}

/** The figures under a chart: a table, on a phone a card for each row. */
export function FiguresTable<Row>({
  caption,
  rows: given,
  rowKey,
  columns: figures,
  ...order
}: FiguresTableProps<Row>) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [ownSort, setOwnSort] = useState<string>()
  const { sort, onSort } = order.onSort
    ? { sort: order.sort, onSort: order.onSort }
    : { sort: ownSort, onSort: setOwnSort }
  const rows = order.onSort ? given : sorted(given, figures, ownSort)
  const columns = figures.map(({ compare, isText, ...column }, index): ListColumn<Row> => {
    const sort = order.onSort ? column.sort : compare && column.key
    return { ...column, sort, isNumber: !isText && index > 0 }
  })
  const none = rows.length === 0 && t('analytics.empty.table')
  if (isPhone) {
    return (
      <div className={styles.cards}>
        {rows.length > 1 && <OrderSelect columns={columns} sort={sort} onSort={onSort} />}
        <ul aria-label={caption}>
          {rows.map((row) => (
            <li key={rowKey(row)}>
              <CardLines columns={columns} row={row} />
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
        isLargestFirst
        // Wider than the page, it scrolls by the keys, too.
        role="region"
        aria-label={t('analytics.table', { caption })}
        tabIndex={0}
      >
        <TableLines columns={columns} rows={rows} keyOf={rowKey} hasRowHeads />
        {none && <WideLine width={columns.length}>{none}</WideLine>}
      </TableFrame>
    </div>
  )
}

function sorted<Row>(rows: readonly Row[], columns: readonly FigureColumn<Row>[], sort: string | undefined) {
  const compare = columns.find(({ key }) => key === sort?.replace(/^-/, ''))?.compare
  if (!compare) return rows
  const isDown = sort?.startsWith('-')
  return rows.toSorted((one, other) => (isDown ? compare(other, one) : compare(one, other)))
}
