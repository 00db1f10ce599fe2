import type { Tab } from '#src/crud/resource.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { UnreadBadge } from './UnreadBadge.tsx'

const RowFeed = lazyPage(() => import('./RowFeed.tsx'), 'feed')

/** The feed of a client or a facility as a tab, with its unread count. */
export function feedTab(owner: 'clients' | 'facilities'): Tab {
  return {
    key: 'feed',
    Content: ({ row: { id } }) => <RowFeed owner={owner} id={id} />,
    Badge: ({ row: { id } }) => <UnreadBadge owner={owner} id={id} />,
  }
}
