import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import type { Column } from '../resource.ts'
import { type RowsProps, RowTable } from './RowTable.tsx'

const RowCards = lazyPage(() => import('./RowCards.tsx'))

interface RowListProps extends RowsProps {
  /** The columns of the table, when not all that there are. */
  columns?: readonly Column[]
}

/** Rows as a table, or as cards on a phone, which alone loads them. */
export function RowList({ columns, ...props }: RowListProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return <RowTable {...props} resource={columns ? { ...props.resource, columns } : props.resource} />
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
      <RowCards {...props} />
    </Suspense>
  )
}
