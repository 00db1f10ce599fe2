import { Skeleton } from 'antd'
import { type CSSProperties, Fragment, type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import type { Row } from '../../providers/row-actions.ts'
import { FOCUS_HOME } from '../page/use-focus-return.ts'
import { ROWS_ID } from './focus-row.ts'
import type { ListAddressControl, RowsProps } from './list-address.ts'
import type { LineProps, ListColumn } from './list-column.ts'
import { RowsPager } from './RowsPager.tsx'
import { SortButton, sortOf } from './SortButton.tsx'
import styles from './table.module.css'

interface LinesProps {
  columns: readonly ListColumn[]
  rows: readonly Row[]
  /** Props of a row's `<tr>`. */
  lineProps: (row: Row) => LineProps
  /** Extra lines under a row's. */
  under?: (row: Row) => ReactNode
  /** Dense tables fit more rows on the screen; `compact` gives each a single line. */
  density?: 'middle' | 'compact'
}

interface DataTableProps extends Omit<LinesProps, 'rows' | 'under'>, RowsProps {
  /** Names the table for screen readers. */
  label: string
  /** Draws the rows, when they are not one line each. */
  lines?: (rows: readonly Row[]) => ReactNode
}

/** Tables with narrower columns scroll sideways instead of breaking words. */
const MIN_COLUMN_WIDTH = 120

/** A dense table shrinks to this share of its widths before it scrolls sideways: its cells cut long text. */
const NARROWEST_SHARE = 0.7

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

/**
 * Rows as a table, for wide screens. Ant Design's own would add a sixth to the code that a list loads
 * (docs/decisions/0041-one-list.md).
 */
export function DataTable({ rows, address, label, lines, ...of }: DataTableProps) {
  const { columns, density } = of
  const { frame, isWide } = useSideScroll()
  const width = columns.reduce((sum, { width = MIN_COLUMN_WIDTH }) => sum + width, 0)
  return (
    <div>
      <div
        ref={frame}
        id={ROWS_ID}
        className={`${styles.scroll} ${isWide ? styles.wide : styles.fits}`}
        aria-busy={!rows.isLoaded || rows.isChanging}
        tabIndex={-1}
        {...{ [FOCUS_HOME]: '' }}
      >
        <table
          className={styles.table}
          data-density={density}
          aria-label={label}
          style={{ '--table-width': `${density ? width * NARROWEST_SHARE : width}px` } as CSSProperties}
        >
          {density && (
            <colgroup>
              {columns.map(({ key, width: own }) => (
                <col key={key} style={{ width: own && `${(100 * own) / width}%` }} />
              ))}
            </colgroup>
          )}
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHead key={column.key} column={column} address={address} />
              ))}
            </tr>
          </thead>
          <tbody className={rows.isChanging ? styles.renewing : undefined}>
            {rows.isLoaded
              ? (lines?.(rows.data) ?? <TableLines {...of} rows={rows.data} />)
              : SKELETON_ROWS.map((line) => <SkeletonLine key={line} columns={columns} />)}
          </tbody>
        </table>
      </div>
      {rows.isLoaded && <RowsPager rows={rows} address={address} />}
    </div>
  )
}

/** Whether a table is wider than its frame: its header then sticks to the frame, otherwise to the page. */
function useSideScroll() {
  const [isWide, setWide] = useState(false)
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth))
    for (const sized of [element, ...element.children]) observer.observe(sized)
    return () => observer.disconnect()
  }, [])
  return { frame, isWide }
}

interface ColumnHeadProps {
  column: ListColumn
  address: ListAddressControl
}

function ColumnHead({ column: { title, head, sort, isNumber }, address }: ColumnHeadProps) {
  if (title === undefined) return <td style={{ width: 24 }}>{head}</td>
  return (
    <th
      scope="col"
      className={isNumber ? styles.number : undefined}
      aria-sort={sort ? sortOf(sort, address.sort) : undefined}
    >
      {sort ? <SortButton name={sort} title={title} sort={address.sort} onSort={address.sortBy} /> : title}
    </th>
  )
}

/** The rows of a table's body. */
export function TableLines({ columns, rows, lineProps, under, density }: LinesProps) {
  return rows.map((row) => {
    const { isMarked, ...props } = lineProps(row)
    return (
      <Fragment key={row.id}>
        <tr {...props} data-opens={props.onClick ? '' : undefined} className={isMarked ? styles.selected : undefined}>
          {columns.map(({ key, title, isNumber, cell }) => (
            <td key={key} className={isNumber ? styles.number : undefined}>
              {density === 'compact' && title !== undefined ? (
                <div className={styles.line}>{cell(row)}</div>
              ) : (
                cell(row)
              )}
            </td>
          ))}
        </tr>
        {under?.(row)}
      </Fragment>
    )
  })
}

/** A line across all columns that is not a row's. */
export function WideLine({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={width}>{children}</td>
    </tr>
  )
}

export function SkeletonLine({ columns }: { columns: readonly ListColumn[] }) {
  return (
    <tr>
      {columns.map(({ key, title }) => (
        <td key={key}>{title !== undefined && <Skeleton.Input active size="small" block />}</td>
      ))}
    </tr>
  )
}

/** Whether a click is for the row as a whole: not for a control in it, nor for what opened over it. */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const clicked = target as HTMLElement
  return (
    currentTarget.contains(clicked) && !clicked.closest('a, button, input, label') && !window.getSelection()?.toString()
  )
}
