import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import { useTariffs } from '../custom-pages/settings/use-tariffs.ts'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { useAbility } from '../providers/access-control.tsx'

const StorageNotice = lazyPage(() => import('../custom-pages/settings/StorageNotice.tsx'), 'settings')
/** Other users fill the storage meanwhile. */
const LOOK_AGAIN_MS = 5 * 60_000

/** Warns an admin on every page that the storage is full or almost full; the storage page has its own warning. */
export function StorageWarning() {
  const isAdmin = useAbility().can('administer', 'account')
  const { pathname } = useLocation()
  return isAdmin && pathname !== PAGE_PATHS.fileStore ? <AdminWarning /> : null
}

function AdminWarning() {
  const { data } = useTariffs({ refetchInterval: LOOK_AGAIN_MS })
  if (!data || data.usage.state === 'ok') return null
  return (
    <Suspense>
      <StorageNotice />
    </Suspense>
  )
}
