import { subject } from '@casl/ability'
import type { ReactNode } from 'react'
import { ListBody } from '#src/crud/list/ListBody.tsx'
import type { RowListProps } from '#src/crud/list/RowList.tsx'
import { useRowColumns, useRowOpening } from '#src/crud/list/row-columns.tsx'
import { useResource } from '#src/crud/resource-context.ts'
import type { Row } from '#src/fields/field.ts'
import { DataTable, isForRow } from '#src/kit/list/DataTable.tsx'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import type { LineProps } from '#src/kit/list/list-column.ts'
import { PhoneRows } from '#src/kit/list/PhoneRows.tsx'
import { type RowSelection, selectionColumn, useRowSelection } from '#src/kit/list/selection/row-selection.tsx'
import { SelectionBar } from '#src/kit/list/selection/SelectionBar.tsx'
import { useRows } from '#src/kit/list/use-rows.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useMay } from '#src/providers/use-may.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { BesideRow } from './BesideRow.tsx'
import { editable } from './editable-cells.tsx'
import type { RowAside } from './row-aside.ts'
import type { ShownColumns } from './shown-columns.ts'

/** Loaded when the first row is selected. */
const AssignSelected = lazyPage(() => import('#src/parts/requests/AssignSelected.tsx'), 'bulkAssign')
/** Only a phone shows cards. */
const RequestCard = lazyPage(() => import('../RequestCard.tsx'))

/** Columns that the pane beside the list shows: the table, narrower then, leaves them out. */
const COLUMNS_IN_ASIDE = ['facility', 'client', 'price']

interface TableOptions {
  shown: ShownColumns
  aside: RowAside
}

interface RequestRowsProps extends ListPartProps, TableOptions {
  title: string
  bar: ReactNode
}

/** The requests as a table, or as cards on a phone; several can be selected to be assigned. */
export function RequestRows({ title, address, bar, shown, aside }: RequestRowsProps) {
  const ability = useAbility()
  const resource = useResource()
  const isPhone = useIsPhone()
  const rows = useRows(resource, address)
  const selection = useRowSelection((row) => ability.can('assign', subject('requests', row)))
  const mayAssign = useMay('requests', 'edit')
  const of = { resource, rows, address, label: title }
  const above = mayAssign && (
    <SelectionBar of={resource.name} selection={selection} listed={rows.data}>
      <AssignSelected rows={selection.rows} onDone={selection.clear} />
    </SelectionBar>
  )
  return (
    <ListBody rows={rows} address={address} bar={bar} above={above}>
      {isPhone ? (
        <RequestCards {...of} />
      ) : (
        <RequestTable {...of} shown={shown} aside={aside} selection={mayAssign ? selection : undefined} />
      )}
    </ListBody>
  )
}

function RequestCards({ resource, ...listed }: RowListProps) {
  const of = { ...listed, columns: useRowColumns(resource), lineProps: useRowOpening(resource) }
  return <PhoneRows {...of} card={(row) => <RequestCard row={row} />} />
}

interface RequestTableProps extends RowListProps, TableOptions {
  selection: RowSelection | undefined
}

function RequestTable({ resource, rows, address, label, shown, aside, selection }: RequestTableProps) {
  const opening = useRowOpening(resource)
  const beside = aside.isOn ? (rows.data.find(({ id }) => id === aside.shownId) ?? rows.data[0]) : undefined
  const columns = useRowColumns(resource)
    .filter(({ key }) => shown.columns.includes(key) && !(beside && COLUMNS_IN_ASIDE.includes(key)))
    .map(editable)

  /** A click shows the request beside the list while the pane is on, and opens its page otherwise. */
  function lineProps(row: Row): LineProps {
    const isMarked = selection?.has(row)
    if (!aside.isOn) return { ...opening(row), isMarked }
    const isBeside = row.id === beside?.id
    return {
      onClick: (event) => isForRow(event) && aside.show(row.id),
      onFocus: () => aside.show(row.id),
      'aria-current': isBeside ? 'true' : undefined,
      isMarked: isBeside || isMarked,
    }
  }

  const table = (
    <DataTable
      rows={rows}
      address={address}
      label={label}
      columns={selection ? [selectionColumn(resource, selection, rows.data), ...columns] : columns}
      lineProps={lineProps}
      density={shown.density}
    />
  )
  return aside.isOn ? <BesideRow row={beside} list={table} /> : table
}
