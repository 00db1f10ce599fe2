import type { NamesWith } from '#contract/resources.ts'
import type { Tab } from '#src/crud/resource.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { UnreadBadge } from './UnreadBadge.tsx'

const RowFeed = lazyPage(() => import('./RowFeed.tsx'), 'feed')
const RowHistory = lazyPage(() => import('./RowHistory.tsx'))
const LastChanges = lazyPage(() => import('./LastChanges.tsx'), 'feed')

/** The feed of a client or a facility as a tab, with its unread count. */
export function feedTab(owner: 'clients' | 'facilities'): Tab {
  return {
    key: 'feed',
    Content: ({ row: { id } }) => <RowFeed owner={owner} id={id} />,
    Badge: ({ row: { id } }) => <UnreadBadge owner={owner} id={id} />,
    LastChanges: ({ row: { id }, fields }) => <LastChanges owner={owner} id={id} fields={fields} />,
  }
}

/** The history of a row as a tab, only to be read. */
export function historyTab(owner: NamesWith<'history', 'feed'>): Tab {
  return {
    key: 'feed',
    Content: ({ row: { id } }) => <RowHistory owner={owner} id={id} />,
    LastChanges: ({ row: { id }, fields }) => <LastChanges owner={owner} id={id} fields={fields} />,
  }
}
