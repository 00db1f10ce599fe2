import { Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { Row } from '../../fields/field.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import type { ListAddressControl } from '../../kit/list/list-address.ts'
import type { Rows } from '../../kit/list/use-rows.ts'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import type { Resource } from '../resource.ts'
import { useRowColumns, useRowOpening } from './row-columns.tsx'

const RowCards = lazyPage(() => import('./RowCards.tsx'))

export interface RowsProps {
  resource: Resource
  rows: Rows
  address: ListAddressControl
  /** What the list holds, for those who do not see where it stands. */
  label: string
}

export interface CardsProps extends RowsProps {
  /** What a card holds, when it is not just what the table's columns show. */
  card?: (row: Row) => ReactNode
  /** What stands under a row's card. */
  under?: (row: Row) => ReactNode
}

/** Rows as a table, or as cards on a phone, which alone loads them. */
export function RowList(props: RowsProps) {
  return useIsPhone() ? <PhoneRows {...props} /> : <RowTable {...props} />
}

export function PhoneRows(props: CardsProps) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
      <RowCards {...props} />
    </Suspense>
  )
}

function RowTable({ resource, ...props }: RowsProps) {
  const columns = useRowColumns(resource)
  const lineProps = useRowOpening(resource)
  return <DataTable {...props} columns={columns} lineProps={lineProps} />
}
