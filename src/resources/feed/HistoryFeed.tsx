import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import type { FeedListProps } from './FeedList.tsx'

const FeedList = lazyPage(() => import('./FeedList.tsx'), 'feed')

/** The history of a row, newest first, with an entry for notes. It and its sentences come when it is first seen. */
export function HistoryFeed(props: FeedListProps) {
  return (
    <Suspense fallback={<Skeleton avatar active paragraph={{ rows: 3 }} />}>
      <FeedList {...props} />
    </Suspense>
  )
}
