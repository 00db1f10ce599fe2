import { Select, Table, type TableColumnType } from 'antd'
import type { SorterResult, SortOrder } from 'antd/es/table/interface'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../theme/use-is-phone.ts'
import styles from './FiguresTable.module.css'

export interface FigureColumn<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** What the first column says is a text, and all else are numbers. */
  isText?: boolean
  /** The column that the call sorts by; without one, and with `compare`, the rows at hand are sorted. */
  sort?: string
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
  isRenewing?: boolean
}

/** The figures under a chart: a table, on a phone a card for each row. */
export function FiguresTable<Row extends object>(props: FiguresTableProps<Row>) {
  return useIsPhone() ? <FigureCards {...props} /> : <WideTable {...props} />
}

function WideTable<Row extends object>({
  caption,
  rows,
  rowKey,
  columns,
  sort,
  onSort,
  isRenewing,
}: FiguresTableProps<Row>) {
  const { t } = useTranslation()

  function toColumn({ key, title, cell, isText, sort: by, compare }: FigureColumn<Row>, index: number) {
    const column: TableColumnType<Row> = {
      key,
      title,
      render: (_, row) => cell(row),
      align: isText || index === 0 ? 'left' : 'right',
      className: styles.cell,
      showSorterTooltip: false,
      sortDirections: ['descend', 'ascend'],
      ...(index === 0 && { rowScope: 'row' as const }),
      ...(by && onSort && { sorter: true, sortOrder: orderOf(by, sort) }),
      ...(!by && compare && { sorter: compare }),
    }
    return column
  }

  function changeSort(sorter: SorterResult<Row> | SorterResult<Row>[]) {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
    const by = columns.find(({ key }) => key === columnKey)?.sort
    if (by) onSort?.(order ? (order === 'descend' ? `-${by}` : by) : undefined)
  }

  return (
    // Wider than the page, it scrolls by the keys, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
    <section className={styles.scroll} aria-label={t('analytics.table', { caption })} tabIndex={0}>
      <Table<Row>
        caption={<span className="visually-hidden">{caption}</span>}
        columns={columns.map(toColumn)}
        dataSource={[...rows]}
        rowKey={rowKey}
        pagination={false}
        size="middle"
        className={isRenewing ? styles.renewing : undefined}
        locale={{ emptyText: t('analytics.empty.table') }}
        onChange={(_page, _filters, sorter, { action }) => action === 'sort' && changeSort(sorter)}
      />
    </section>
  )
}

function orderOf(by: string, sort: string | undefined): SortOrder {
  if (sort?.replace(/^-/, '') !== by) return null
  return sort.startsWith('-') ? 'descend' : 'ascend'
}

function FigureCards<Row extends object>({ caption, rows, rowKey, columns, sort, onSort }: FiguresTableProps<Row>) {
  const { t } = useTranslation()
  const [name, ...rest] = columns
  const sortable = columns.filter((column) => column.sort)
  return (
    <>
      {onSort && sortable.length > 0 && rows.length > 1 && (
        <div className={styles.order}>
          <Select
            aria-label={t('analytics.order')}
            value={sort}
            onChange={onSort}
            options={sortable.flatMap(({ sort: by = '', title, isText }, index) => {
              const ascending = { value: by, label: `${title} ↑` }
              return isText || index === 0 ? [ascending] : [{ value: `-${by}`, label: `${title} ↓` }, ascending]
            })}
            style={{ width: '100%' }}
          />
        </div>
      )}
      <ul className={styles.cards} aria-label={caption}>
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <h3>{name?.cell(row)}</h3>
            <dl>
              {rest.map(({ key, title, cell }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={styles.none}>{t('analytics.empty.table')}</p>}
    </>
  )
}
