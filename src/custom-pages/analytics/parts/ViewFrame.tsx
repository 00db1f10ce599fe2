import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import styles from './analytics.module.css'
import { NoFigures } from './NoFigures.tsx'

interface ViewFrameProps<Data> {
  /** The call's state. */
  call: { data: Data | undefined; error: { message: string } | null; isPlaceholderData: boolean; refetch: () => void }
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** What is shown in a view's place until its figures are loaded, and when there are none. */
export function ViewFrame<Data>({ call, isEmpty, children }: ViewFrameProps<Data>) {
  const { data, error, isPlaceholderData, refetch } = call
  if (error && !data) return <LoadFailed error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton active title paragraph={{ rows: 10 }} />
  return (
    <div className={styles.view} aria-busy={isPlaceholderData} data-renewing={isPlaceholderData || undefined}>
      {error && <LoadFailed error={error} onRetry={() => refetch()} />}
      {isEmpty?.(data) ? <NoFigures /> : children(data)}
    </div>
  )
}
