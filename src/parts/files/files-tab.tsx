import type { Tab } from '#src/crud/resource.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { isOffered } from '#src/providers/row-actions.ts'
import type { FileOwner } from './RowFiles.tsx'

const RowFiles = lazyPage(() => import('./RowFiles.tsx'))

/** The files of a client or a facility, and of the rows that belong to it. */
export function filesTab(owner: FileOwner): Tab {
  return {
    key: 'files',
    Content: ({ row }) => <RowFiles owner={owner} id={row.id} mayChange={isOffered(row, 'files')} />,
  }
}
