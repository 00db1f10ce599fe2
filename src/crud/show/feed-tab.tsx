import { Suspense } from 'react'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import type { Tab } from '../resource.ts'
import type { FeedOwner } from './RowFeed.tsx'

const RowFeed = lazyPage(async () => ({ default: (await import('./RowFeed.tsx')).RowFeed }))
const UnreadBadge = lazyPage(async () => ({ default: (await import('./RowFeed.tsx')).UnreadBadge }))

/** The history of a client or a facility as a tab, with the count of what is unread. */
export function feedTab(owner: FeedOwner): Tab {
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
