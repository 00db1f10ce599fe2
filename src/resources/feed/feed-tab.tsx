import { Suspense } from 'react'
import type { Tab } from '../../crud/resource.ts'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import type { FeedOwner } from './UnreadBadge.tsx'

const RowFeed = lazyPage(() => import('./RowFeed.tsx'), 'feed')
const UnreadBadge = lazyPage(() => import('./UnreadBadge.tsx'), 'feed')

/** The history of a client or a facility as a tab, with the count of what is unread. */
export function feedTab(owner: FeedOwner['owner']): Tab {
  return {
    key: 'feed',
    Content: ({ row: { id } }) => <RowFeed owner={owner} id={id} />,
    Badge: ({ row: { id } }) => (
      <Suspense>
        <UnreadBadge owner={owner} id={id} />
      </Suspense>
    ),
  }
}
