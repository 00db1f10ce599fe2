import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import type { FeedListProps } from './FeedList.tsx'

const FeedList = lazyPage(() => import('./FeedList.tsx'), 'feed')

/** The history of a row, newest first, with notes. Its code and texts are loaded when it is first shown. */
export function HistoryFeed(props: FeedListProps) {
  return (
    <Suspense fallback={<Skeleton avatar active paragraph={{ rows: 3 }} />}>
      <FeedList {...props} />
    </Suspense>
  )
}
