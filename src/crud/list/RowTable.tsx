import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type CSSProperties, Fragment, type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ListPager } from '../../kit/list/ListPager.tsx'
import { SortButton, sortOf } from '../../kit/list/SortButton.tsx'
import styles from '../../kit/list/table.module.css'
import { LoadFailed } from '../../kit/page/LoadFailed.tsx'
import { FOCUS_HOME } from '../../kit/page/use-focus-return.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { FieldValue } from '../FieldValue.tsx'
import type { Field, Row } from '../field.ts'
import type { ListAddressControl } from '../list-address.ts'
import type { Column, Resource } from '../resource.ts'
import { useRowPath } from '../row-path.ts'
import { EditableCell } from './EditableCell.tsx'
import { ROWS_ID } from './focus-row.ts'
import type { RowAside } from './row-aside.ts'
import type { RowSelection } from './row-selection.ts'
import { countUnder, useOpenRows, useRowsUnder } from './row-tree.ts'
import { SelectPage, SelectRow } from './SelectRow.tsx'
import type { Rows } from './use-rows.ts'

export interface RowsProps {
  resource: Resource
  rows: Rows
  address: ListAddressControl
  /** What the list holds, for those who do not see where it stands. */
  label: string
  /** Rows open to show those that belong to them. */
  isTree?: boolean
  selection?: RowSelection
  /** A line a row, for as many of them as a screen can hold. */
  isCompact?: boolean
  /** Goes to a row instead of opening its page: it is shown beside the list. */
  aside?: RowAside
}

/** Narrower, and a table scrolls sideways instead of breaking words. */
const MIN_COLUMN_WIDTH = 120

/** What a finger and the head beside it need, in the narrowest table too. */
const SELECTION_WIDTH = 44

/** How much of its widths a dense table can do with before it scrolls sideways: its cells cut off what is too long. */
const NARROWEST_SHARE = 0.7

/** How far the rows that belong to a row stand behind it, in pixels. */
const TREE_STEP = 24

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

/**
 * Rows as a table, on screens wide enough for one. Ant Design's own would add a sixth to all that a list has to load
 * (docs/decisions/0041-one-list.md).
 */
export function RowTable({
  resource,
  rows,
  address,
  label,
  isTree = false,
  selection,
  isCompact = false,
  aside,
}: RowsProps) {
  const columns = resource.columns.map((column) => ({ column, field: fieldOf(resource, column) }))
  const widths = resource.columns.map(({ width = MIN_COLUMN_WIDTH }) => width)
  const width = widths.reduce((sum, one) => sum + one, selection ? SELECTION_WIDTH : 0)
  const shareOf = (one: number | undefined) => (one === undefined ? undefined : `${(100 * one) / width}%`)
  const { frame, isWide } = useSideScroll()
  const look = [styles.table, resource.isDense && styles.dense, isCompact && styles.compact].filter(Boolean).join(' ')
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
          className={look}
          aria-label={label}
          style={{ '--table-width': `${resource.isDense ? width * NARROWEST_SHARE : width}px` } as CSSProperties}
        >
          {resource.isDense && (
            <colgroup>
              {selection && <col style={{ width: shareOf(SELECTION_WIDTH) }} />}
              {resource.columns.map(({ field, width }) => (
                <col key={field} style={{ width: shareOf(width) }} />
              ))}
            </colgroup>
          )}
          <thead>
            <tr>
              {selection && (
                <td style={{ width: 24 }}>
                  <SelectPage resource={resource} selection={selection} rows={rows.data} />
                </td>
              )}
              {columns.map(({ column, field }) => (
                <ColumnHead key={column.field} resource={resource} column={column} field={field} address={address} />
              ))}
            </tr>
          </thead>
          <tbody className={rows.isChanging ? styles.renewing : undefined}>
            {rows.isLoaded ? (
              <RowLines {...{ resource, isTree, selection, isCompact, aside }} rows={rows.data} depth={0} />
            ) : (
              SKELETON_ROWS.map((line) => (
                <SkeletonLine key={line} columns={resource.columns} hasSelection={selection !== undefined} />
              ))
            )}
          </tbody>
        </table>
      </div>
      {rows.isLoaded && (
        <ListPager
          page={{ current_page: address.page, per_page: address.perPage, total: rows.total }}
          onTurn={(page) => address.goToPage(page, address.perPage)}
          onSize={(perPage) => address.goToPage(1, perPage)}
        />
      )}
    </div>
  )
}

/** Whether a table is wider than its frame: the heads of one that scrolls sideways stay in the frame, others' on the page. */
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

function fieldOf(resource: Resource, column: Column): Field {
  const field = resource.fields[column.field]
  if (!field) throw new Error(`${resource.name} has a column but no field ${column.field}`)
  return field
}

interface ColumnHeadProps {
  resource: Resource
  column: Column
  field: Field
  address: ListAddressControl
}

function ColumnHead({ resource, column: { field: name, sort }, field, address }: ColumnHeadProps) {
  const { t } = useTexts()
  const title = t(`${resource.name}.fields.${name}`)
  return (
    <th
      scope="col"
      className={field.isNumber ? styles.number : undefined}
      aria-sort={sort ? sortOf(sort, address.sort) : undefined}
    >
      {sort ? <SortButton name={sort} title={title} sort={address.sort} onSort={address.sortBy} /> : title}
    </th>
  )
}

interface LinesProps extends Pick<RowsProps, 'resource' | 'isTree' | 'selection' | 'isCompact' | 'aside'> {
  rows: readonly Row[]
  /** How many rows the lines belong to, one in another. */
  depth: number
}

function RowLines({ rows, ...of }: LinesProps) {
  const { isOpen, toggle } = useOpenRows()
  return rows.map((row) => (
    <Fragment key={row.id}>
      <RowLine {...of} row={row} isOpen={isOpen(row.id)} onToggle={() => toggle(row.id)} />
      {isOpen(row.id) && <LinesUnder {...of} row={row} depth={of.depth + 1} />}
    </Fragment>
  ))
}

/** The lines of the rows that belong to a row. */
function LinesUnder({ row, ...of }: Omit<LinesProps, 'rows'> & { row: Row }) {
  const { rows, rest } = useRowsUnder(of.resource, row)
  const { t } = useTexts()
  const width = of.resource.columns.length + (of.selection ? 1 : 0)
  if (rows.error) return <WideLine width={width} content={<LoadFailed error={rows.error} onRetry={rows.retry} />} />
  if (!rows.isLoaded) return <SkeletonLine columns={of.resource.columns} hasSelection={of.selection !== undefined} />
  return (
    <>
      <RowLines {...of} rows={rows.data} />
      {rest && <WideLine width={width} content={<Link to={rest}>{t('crud.tree.rest', { count: rows.total })}</Link>} />}
    </>
  )
}

function WideLine({ width, content }: { width: number; content: ReactNode }) {
  return (
    <tr style={{ cursor: 'default' }}>
      <td colSpan={width}>{content}</td>
    </tr>
  )
}

interface LineProps extends Omit<LinesProps, 'rows'> {
  row: Row
  isOpen: boolean
  onToggle: () => void
}

/** The whole row opens its page for the mouse; the keyboard has the link in it. */
function RowLine({ resource, row, isTree, selection, isCompact, aside, depth, isOpen, onToggle }: LineProps) {
  const navigate = useNavigate()
  const { t } = useTexts()
  const path = useRowPath(resource)?.(row.id)
  const below = countUnder(resource, row)
  const isBeside = aside?.shownId === row.id

  function openUnlessControl(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    // What opens over a cell is not the row.
    const isControl = target.closest('a, button, input, label') || !event.currentTarget.contains(target)
    if (isControl || window.getSelection()?.toString()) return
    if (aside) aside.show(row)
    else if (path) navigate(path)
  }

  return (
    <tr
      onClick={openUnlessControl}
      onFocus={() => aside?.show(row)}
      aria-current={isBeside ? 'true' : undefined}
      style={path ? undefined : { cursor: 'default' }}
      className={isBeside || selection?.has(row.id) ? styles.selected : undefined}
    >
      {selection && (
        <td>
          <SelectRow resource={resource} selection={selection} row={row} isExplained />
        </td>
      )}
      {resource.columns.map((column, index) => {
        const field = fieldOf(resource, column)
        const edit = resource.cellEdits?.[column.field]
        const shown = <FieldValue field={field} name={column.field} row={row} />
        const title = t(`${resource.name}.fields.${column.field}`)
        const value = edit ? <EditableCell {...{ edit, title, row }}>{shown}</EditableCell> : shown
        const linked = index === 0 && path ? <Link to={path}>{value}</Link> : value
        return (
          <td key={column.field} className={field.isNumber ? styles.number : undefined}>
            {index === 0 && isTree ? (
              <div className={styles.branch} style={{ paddingInlineStart: depth * TREE_STEP }}>
                <span className={styles.toggle}>
                  {below > 0 && (
                    <Button
                      type="text"
                      size="small"
                      icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                      aria-expanded={isOpen}
                      aria-label={t(isOpen ? 'crud.tree.hide' : 'crud.tree.show', {
                        name: resource.titleOf(row),
                        count: below,
                      })}
                      onClick={onToggle}
                    />
                  )}
                </span>
                {linked}
              </div>
            ) : (
              <InLine isOne={isCompact} value={linked} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** What does not fit into the one line is cut off. */
function InLine({ isOne = false, value }: { isOne?: boolean; value: ReactNode }) {
  return isOne ? <div className={styles.line}>{value}</div> : value
}

function SkeletonLine({ columns, hasSelection }: { columns: readonly Column[]; hasSelection: boolean }) {
  return (
    <tr style={{ cursor: 'default' }}>
      {hasSelection && <td />}
      {columns.map(({ field }) => (
        <td key={field}>
          <Skeleton.Input active size="small" block />
        </td>
      ))}
    </tr>
  )
}
