import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RowListProps } from '#src/crud/list/RowList.tsx'
import { useRowColumns, useRowOpening } from '#src/crud/list/row-columns.tsx'
import type { Resource } from '#src/crud/resource.ts'
import type { Row } from '#src/fields/field.ts'
import { DataTable, SkeletonLine, TableLines, WideLine } from '#src/kit/list/DataTable.tsx'
import type { LineProps, ListColumn } from '#src/kit/list/list-column.ts'
import { type RowSelection, selectionColumn } from '#src/kit/list/selection/row-selection.tsx'
import { ContentPart } from '#src/kit/page/ContentPart.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import styles from './EquipmentTree.module.css'
import { partCount, useOpenUnits, useParts } from './equipment-tree.ts'

const TreeCards = lazyPage(() => import('./TreeCards.tsx'))

/** How far the parts of a unit are indented, in pixels. */
const TREE_STEP = 24

export interface TreeProps extends RowListProps {
  /** Lets units be selected. */
  selection?: RowSelection
  /** The rows are search results, which may be parts of anything: a flat list without branches. */
  isFlat?: boolean
}

/** Units of equipment that expand to show their parts, which may have parts of their own. */
export function EquipmentTree(props: TreeProps) {
  if (!useIsPhone()) return <TreeTable {...props} />
  return (
    <ContentPart>
      <TreeCards {...props} />
    </ContentPart>
  )
}

function TreeTable({ resource, rows, address, label, look, selection, isFlat = false }: TreeProps) {
  const opening = useRowOpening(resource)
  const own = useRowColumns(resource, look?.columns)
  const columns = selection ? [selectionColumn(resource, selection, rows.data), ...own] : own
  const lineProps = (row: Row) => ({ ...opening(row), isMarked: selection?.has(row) })
  const tree = { resource, columns, lineProps, depth: 0 }
  return (
    <DataTable
      rows={rows}
      address={address}
      label={label}
      columns={columns}
      lineProps={lineProps}
      arrangement={look}
      lines={isFlat ? undefined : (units) => <TreeLines {...tree} rows={units} />}
    />
  )
}

interface TreeLinesProps {
  resource: Resource
  columns: readonly ListColumn[]
  lineProps: (row: Row) => LineProps
  /** The nesting level of the lines. */
  depth: number
}

function TreeLines({ rows, ...of }: TreeLinesProps & { rows: readonly Row[] }) {
  const { resource, columns, lineProps, depth } = of
  const { isOpen, toggle } = useOpenUnits()
  const [first] = resource.columns
  const branched = columns.map((column) => {
    if (column.key !== first?.field) return column
    const cell = (row: Row) => (
      <Branch name={resource.titleOf(row)} row={row} depth={depth} isOpen={isOpen(row)} onToggle={() => toggle(row)}>
        {column.cell(row)}
      </Branch>
    )
    return { ...column, cell }
  })
  return (
    <TableLines
      columns={branched}
      rows={rows}
      keyOf={({ id }) => id}
      lineProps={lineProps}
      under={(row) => isOpen(row) && <LinesUnder {...of} row={row} depth={depth + 1} />}
    />
  )
}

/** The lines of a unit's parts. */
function LinesUnder({ row, ...of }: TreeLinesProps & { row: Row }) {
  const { rows, rest } = useParts(of.resource, row)
  const { t } = useTranslation()
  const width = of.columns.length
  if (rows.error) {
    return (
      <WideLine width={width}>
        <LoadFailed error={rows.error} onRetry={rows.retry} />
      </WideLine>
    )
  }
  if (!rows.isLoaded) return <SkeletonLine columns={of.columns} />
  return (
    <>
      <TreeLines {...of} rows={rows.data} />
      {rest && (
        <WideLine width={width}>
          <Link to={rest}>{t('crud.tree.rest', { count: rows.total })}</Link>
        </WideLine>
      )}
    </>
  )
}

interface BranchProps {
  name: string
  row: Row
  depth: number
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A unit's first cell, indented by its depth in the tree, with the button that expands it. */
function Branch({ name, row, depth, isOpen, onToggle, children }: BranchProps) {
  const { t } = useTranslation()
  const count = partCount(row)
  return (
    <div className={styles.branch} style={{ paddingInlineStart: depth * TREE_STEP }}>
      <span className={styles.toggle}>
        {count > 0 && (
          <Button
            type="text"
            size="small"
            icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'crud.tree.hide' : 'crud.tree.show', { name, count })}
            onClick={onToggle}
          />
        )}
      </span>
      {children}
    </div>
  )
}
