import { Skeleton } from 'antd'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import type { Row } from '#src/providers/calls/row.ts'
import { FOCUS_HOME } from '../page/use-focus-return.ts'
import { ROWS_ID } from './focus-row.ts'
import type { RowsProps } from './list-address.ts'
import type { LineProps, ListColumn } from './list-column.ts'
import { RowsPager } from './RowsPager.tsx'
import { TableFrame, type TableFrameProps } from './TableFrame.tsx'
import styles from './table.module.css'
import { useRowMemory } from './use-row-memory.ts'

interface LinesProps<R = Row> extends Pick<TableFrameProps<R>, 'density'> {
  columns: readonly ListColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
  /** Props of a row's `<tr>`. */
  lineProps?: (row: R) => LineProps
  /** Extra lines under a row's. */
  under?: (row: R) => ReactNode
  /** Whether the first cell names its row for screen readers. */
  hasRowHeads?: boolean
}

interface DataTableProps
  extends Pick<TableFrameProps<Row>, 'label' | 'arrangement'>,
    Omit<LinesProps, 'rows' | 'keyOf' | 'under' | 'hasRowHeads'>,
    RowsProps {
  /** Draws the rows, when they are not one line each. */
  lines?: (rows: readonly Row[]) => ReactNode
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Rows as a table, for wide screens. */
export function DataTable({ rows, address, label, lines, arrangement, ...of }: DataTableProps) {
  const { columns, density } = of
  const memory = useRowMemory(rows.isLoaded)
  return (
    <div>
      <TableFrame
        columns={columns}
        label={label}
        density={density}
        arrangement={arrangement}
        isChanging={rows.isChanging}
        sort={address.sort}
        onSort={address.sortBy}
        id={ROWS_ID}
        {...memory}
        aria-busy={!rows.isLoaded || rows.isChanging}
        tabIndex={-1}
        {...{ [FOCUS_HOME]: '' }}
      >
        {rows.isLoaded
          ? (lines?.(rows.data) ?? <TableLines {...of} rows={rows.data} keyOf={({ id }) => id} />)
          : SKELETON_ROWS.map((line) => <SkeletonLine key={line} columns={columns} />)}
      </TableFrame>
      {rows.isLoaded && <RowsPager rows={rows} address={address} />}
    </div>
  )
}

/** The rows of a table's body. */
export function TableLines<R>({ columns, rows, keyOf, lineProps, under, density, hasRowHeads }: LinesProps<R>) {
  return rows.map((row) => {
    const { isMarked, stripe, ...props } = lineProps?.(row) ?? {}
    return (
      <Fragment key={keyOf(row)}>
        <tr
          {...props}
          data-opens={props.onClick ? '' : undefined}
          data-row={keyOf(row)}
          data-stripe={stripe}
          className={isMarked ? styles.selected : undefined}
        >
          {columns.map(({ key, title, isNumber, cell }, index) => {
            const Cell = hasRowHeads && index === 0 ? 'th' : 'td'
            return (
              <Cell
                key={key}
                scope={Cell === 'th' ? 'row' : undefined}
                className={isNumber ? styles.number : undefined}
              >
                {density === 'compact' && title !== undefined ? (
                  <div className={styles.line}>{cell(row)}</div>
                ) : (
                  cell(row)
                )}
              </Cell>
            )
          })}
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
