import type { Tab, TabProps } from '#src/crud/resource.ts'
import { useMayTake } from '#src/crud/use-may-take.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import type { FileOwner } from './RowFiles.tsx'

const RowFiles = lazyPage(() => import('./RowFiles.tsx'))

/** The files of a row, and of the rows that belong to it. */
export function filesTab(owner: FileOwner): Tab {
  function FilesContent({ row }: TabProps) {
    return <RowFiles owner={owner} id={row.id} mayChange={useMayTake('files', row)} />
  }
  return { key: 'files', Content: FilesContent }
}
