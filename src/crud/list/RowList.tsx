import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import { type RowsProps, RowTable } from './RowTable.tsx'

const RowCards = lazyPage(async () => ({ default: (await import('./RowCards.tsx')).RowCards }))

/** Rows as a table, or as cards on a phone, which alone loads them. */
export function RowList(props: RowsProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return <RowTable {...props} />
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
      <RowCards {...props} />
    </Suspense>
  )
}
