import { type CSSProperties, type HTMLAttributes, type ReactNode, useCallback, useState } from 'react'
import { ColumnEdge } from './columns/ColumnEdge.tsx'
import type { ColumnArrangement } from './columns/column-widths.ts'
import { type ArrangedColumns, useArrangedColumns } from './columns/use-arranged-columns.ts'
import type { ListColumn } from './list-column.ts'
import { SortButton, sortOf } from './SortButton.tsx'
import styles from './table.module.css'

interface SortProps {
  /** The current order: `name`, or `-name` for descending. */
  sort?: string
  /** Required when a column can be sorted by. */
  onSort?: (sort: string | undefined) => void
  /** Whether the first click on a title sorts descending. */
  startsDescending?: boolean
}

export interface TableFrameProps<R> extends SortProps, Omit<HTMLAttributes<HTMLDivElement>, 'className' | 'style'> {
  columns: readonly ListColumn<R>[]
  /** Names the table for screen readers. */
  label: string
  /** Dense tables fit more rows on the screen; `compact` gives each a single line. */
  density?: 'middle' | 'compact'
  /** Lets the user move the columns and their edges. */
  arrangement?: ColumnArrangement
  /** Newer rows are still loading. */
  isChanging?: boolean
  /** The lines of the body. */
  children: ReactNode
}

/** Tables with narrower columns scroll sideways instead of breaking words. */
const MIN_COLUMN_WIDTH = 120

/** A table of given widths shrinks to this share of them before it scrolls sideways: its cells cut long text. */
const NARROWEST_SHARE = 0.7

/**
 * A table with its head, which stays in sight. Ant Design's own would add a sixth to the code that a list loads
 * (docs/decisions/0041-one-list.md).
 */
export function TableFrame<R>({
  columns,
  label,
  density,
  arrangement,
  isChanging,
  sort,
  onSort,
  startsDescending,
  children,
  ...attributes
}: TableFrameProps<R>) {
  const { frame, isWide } = useSideScroll()
  const arranged = useArrangedColumns(columns, arrangement)
  const isFixed = density !== undefined || arranged.widths !== null
  const widthOf = ({ key, width = MIN_COLUMN_WIDTH }: ListColumn<R>) => arranged.widths?.[key] ?? width
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0)
  return (
    <div
      ref={frame}
      className={`${styles.scroll} ${isWide ? styles.wide : styles.fits}`}
      // Wider than the page, it scrolls by the keys, too. A list sets its own: the links in its rows do that.
      {...(attributes.tabIndex === undefined && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      {...attributes}
    >
      <table
        className={styles.table}
        data-density={density}
        data-fixed={isFixed || undefined}
        aria-label={label}
        style={{ '--table-width': `${isFixed ? width * NARROWEST_SHARE : width}px` } as CSSProperties}
      >
        {isFixed && (
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={{ width: `${(100 * widthOf(column)) / width}%` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                sort={sort}
                onSort={onSort}
                startsDescending={startsDescending}
                arranged={arrangement && arranged}
              />
            ))}
          </tr>
        </thead>
        <tbody className={isChanging ? styles.renewing : undefined}>{children}</tbody>
      </table>
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

interface ColumnHeadProps<R> extends SortProps {
  column: ListColumn<R>
  /** Where the columns can be arranged. */
  arranged: ArrangedColumns | undefined
}

function ColumnHead<R>({ column, sort, onSort, startsDescending, arranged }: ColumnHeadProps<R>) {
  const { key, title, head, sort: name, isNumber } = column
  if (title === undefined) return <td style={{ width: 24 }}>{head}</td>
  const edge = arranged?.edgeOf(key)
  return (
    <th
      scope="col"
      // Without the edge, which is in it.
      aria-label={edge && title}
      className={isNumber ? styles.number : undefined}
      aria-sort={name ? sortOf(name, sort) : undefined}
      {...arranged?.headProps(key)}
    >
      {name && onSort ? (
        <SortButton name={name} title={title} sort={sort} onSort={onSort} startsDescending={startsDescending} />
      ) : (
        title
      )}
      {edge && <ColumnEdge title={title} {...edge} />}
    </th>
  )
}
