import { DataTable } from '#src/kit/list/DataTable.tsx'
import type { RowsProps } from '#src/kit/list/list-address.ts'
import { PhoneRows } from '#src/kit/list/PhoneRows.tsx'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import type { Resource } from '../resource.ts'
import { useRowColumns, useRowOpening } from './row-columns.tsx'

export interface RowListProps extends RowsProps {
  resource: Resource
  /** Names the list for screen readers. */
  label: string
}

/** Rows as a table, or as cards on a phone. */
export function RowList({ resource, ...listed }: RowListProps) {
  const of = { ...listed, columns: useRowColumns(resource), lineProps: useRowOpening(resource) }
  return useIsPhone() ? <PhoneRows {...of} /> : <DataTable {...of} />
}
