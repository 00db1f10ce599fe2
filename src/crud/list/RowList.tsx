import { DataTable } from '#src/kit/list/DataTable.tsx'
import type { RowsProps } from '#src/kit/list/list-address.ts'
import { PhoneRows } from '#src/kit/list/PhoneRows.tsx'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import type { Resource } from '../resource.ts'
import { useRowColumns, useRowOpening } from './row-columns.tsx'
import type { ChosenLook } from './table-look.ts'

export interface RowListProps extends RowsProps {
  resource: Resource
  /** Names the list for screen readers. */
  label: string
  /** The columns of the table, where the user can arrange them. */
  look?: ChosenLook
}

/** Rows as a table, or as cards on a phone. */
export function RowList({ resource, look, ...listed }: RowListProps) {
  const isPhone = useIsPhone()
  const columns = useRowColumns(resource, isPhone ? undefined : look?.columns)
  const of = { ...listed, columns, lineProps: useRowOpening(resource) }
  return isPhone ? <PhoneRows {...of} /> : <DataTable {...of} arrangement={look} />
}
