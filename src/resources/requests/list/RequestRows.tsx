import { subject } from '@casl/ability'
import type { ReactNode } from 'react'
import { ListBody } from '#src/crud/list/ListBody.tsx'
import type { RowListProps } from '#src/crud/list/RowList.tsx'
import { useRowColumns, useRowOpening } from '#src/crud/list/row-columns.tsx'
import type { ChosenLook } from '#src/crud/list/table-look.ts'
import { useResource } from '#src/crud/resource-context.ts'
import type { Row } from '#src/fields/field.ts'
import { DataTable, isForRow } from '#src/kit/list/DataTable.tsx'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import type { LineProps, ListColumn } from '#src/kit/list/list-column.ts'
import { PhoneRows } from '#src/kit/list/PhoneRows.tsx'
import { type RowSelection, selectionColumn, useRowSelection } from '#src/kit/list/selection/row-selection.tsx'
import { SelectionBar } from '#src/kit/list/selection/SelectionBar.tsx'
import { useRows } from '#src/kit/list/use-rows.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { RowMenu } from '#src/parts/requests/bulk/RowMenu.tsx'
import { requestOf, stripeOf } from '#src/parts/requests/request-fields.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { useMay } from '#src/providers/use-may.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { BesideRow } from './BesideRow.tsx'
import { editable } from './editable-cells.tsx'
import type { RowAside } from './row-aside.ts'

/** Loaded when the first row is selected. */
const BulkActions = lazyPage(() => import('#src/parts/requests/bulk/BulkActions.tsx'), 'bulkAssign', 'bulkChange')
/** Only a phone shows cards. */
const RequestCard = lazyPage(() => import('../RequestCard.tsx'))

/** Columns that the pane beside the list shows: the table, narrower then, leaves them out. */
const COLUMNS_IN_ASIDE = ['facility', 'client', 'price']

const MENU_COLUMN: ListColumn = {
  key: 'menu',
  width: 40,
  cell: (row) => <RowMenu request={requestOf(row)} />,
}

interface TableOptions {
  look: ChosenLook
  aside: RowAside
}

interface RequestRowsProps extends ListPartProps, TableOptions {
  title: string
  bar: ReactNode
}

/** The requests as a table, or as cards on a phone; several can be selected to be assigned. */
export function RequestRows({ title, address, bar, look, aside }: RequestRowsProps) {
  const ability = useAbility()
  const resource = useResource()
  const isPhone = useIsPhone()
  const rows = useRows(resource, address)
  const selection = useRowSelection((row) => ability.can('update', subject('requests', row)))
  const mayChange = useMay('requests', 'edit')
  // As they are by now, where the page lists them.
  const chosen = selection.rows.map((row) => requestOf(rows.data.find(({ id }) => id === row.id) ?? row))
  const of = { resource, rows, address, label: title }
  const above = mayChange && (
    <SelectionBar of={resource.name} selection={selection} listed={rows.data}>
      <BulkActions requests={chosen} onDone={selection.clear} />
    </SelectionBar>
  )
  return (
    <ListBody rows={rows} address={address} bar={bar} above={above}>
      {isPhone ? (
        <RequestCards {...of} />
      ) : (
        <RequestTable {...of} look={look} aside={aside} selection={mayChange ? selection : undefined} />
      )}
    </ListBody>
  )
}

function RequestCards({ resource, ...listed }: RowListProps) {
  const of = { ...listed, columns: useRowColumns(resource), lineProps: useRowOpening(resource) }
  return <PhoneRows {...of} card={(row) => <RequestCard row={row} />} />
}

interface RequestTableProps extends Omit<RowListProps, 'look'>, TableOptions {
  selection: RowSelection | undefined
}

function RequestTable({ resource, rows, address, label, look, aside, selection }: RequestTableProps) {
  const opening = useRowOpening(resource)
  const beside = aside.isOn ? (rows.data.find(({ id }) => id === aside.shownId) ?? rows.data[0]) : undefined
  const columns = useRowColumns(resource, look.columns)
    .filter(({ key }) => !(beside && COLUMNS_IN_ASIDE.includes(key)))
    .map(editable)

  /** A click shows the request beside the list while the pane is on, and opens its page otherwise. */
  function lineProps(row: Row): LineProps {
    const isMarked = selection?.has(row)
    const stripe = stripeOf(requestOf(row))
    if (!aside.isOn) return { ...opening(row), isMarked, stripe }
    const isBeside = row.id === beside?.id
    return {
      onClick: (event) => isForRow(event) && aside.show(row.id),
      onFocus: () => aside.show(row.id),
      'aria-current': isBeside ? 'true' : undefined,
      isMarked: isBeside || isMarked,
      stripe,
    }
  }

  const table = (
    <DataTable
      rows={rows}
      address={address}
      label={label}
      columns={[...(selection ? [selectionColumn(resource, selection, rows.data)] : []), ...columns, MENU_COLUMN]}
      lineProps={lineProps}
      density={look.density}
      arrangement={look}
    />
  )
  return aside.isOn ? <BesideRow row={beside} list={table} /> : table
}
