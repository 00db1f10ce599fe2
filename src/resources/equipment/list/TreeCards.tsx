import { Button, Skeleton, theme } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRowColumns, useRowOpening } from '#src/crud/list/row-columns.tsx'
import type { Resource } from '#src/crud/resource.ts'
import type { Row } from '#src/fields/field.ts'
import DataCards, { CardLines, CardList } from '#src/kit/list/DataCards.tsx'
import type { LineProps, ListColumn } from '#src/kit/list/list-column.ts'
import type { RowSelection } from '#src/kit/list/selection/row-selection.tsx'
import { SelectRow } from '#src/kit/list/selection/SelectRow.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import type { TreeProps } from './EquipmentTree.tsx'
import { partCount, useOpenUnits, useParts } from './equipment-tree.ts'

/** Units as cards, with the cards of their parts below them. */
export default function TreeCards({ resource, selection, isFlat = false, ...listed }: TreeProps) {
  const lines = { columns: useRowColumns(resource), lineProps: useRowOpening(resource) }
  return <DataCards {...listed} {...lines} {...useBranches({ ...lines, resource, selection, isFlat })} />
}

interface BranchesOf {
  resource: Resource
  columns: readonly ListColumn[]
  lineProps: (row: Row) => LineProps
  selection: RowSelection | undefined
  isFlat: boolean
}

/** The content of a unit's card, and what is shown below it when it is expanded. */
function useBranches(of: BranchesOf) {
  const { resource, columns, selection, isFlat } = of
  const { t } = useTranslation()
  const { isOpen, toggle } = useOpenUnits()
  return {
    card: (row: Row) => (
      <>
        <CardLines
          columns={columns}
          row={row}
          aside={selection && <SelectRow resource={resource} selection={selection} row={row} />}
        />
        {!isFlat && partCount(row) > 0 && (
          <Button block aria-expanded={isOpen(row)} onClick={() => toggle(row)} style={{ marginTop: 8 }}>
            {t(isOpen(row) ? 'crud.tree.hideOnCard' : 'crud.tree.showOnCard', { count: partCount(row) })}
          </Button>
        )}
      </>
    ),
    under: (row: Row) => isOpen(row) && <CardsUnder {...of} row={row} />,
  }
}

/** The cards of a unit's parts, connected to it by a line. */
function CardsUnder({ row, ...of }: BranchesOf & { row: Row }) {
  const { resource, columns, lineProps } = of
  const { rows, rest } = useParts(resource, row)
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const branches = useBranches(of)
  if (rows.error) return <LoadFailed error={rows.error} onRetry={rows.retry} />
  return (
    <div style={{ margin: '8px 0 0 8px', paddingInlineStart: 8, borderInlineStart: `2px solid ${token.colorBorder}` }}>
      {rows.isLoaded ? (
        <CardList
          {...branches}
          columns={columns}
          lineProps={lineProps}
          rows={rows.data}
          label={resource.titleOf(row)}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
      {rest && (
        <Link to={rest} className="standalone-link">
          {t('crud.tree.rest', { count: rows.total })}
        </Link>
      )}
    </div>
  )
}
