import { Suspense } from 'react'
import { lazyPage } from '#src/kit/page/lazy-page.ts'

const NoExecutors = lazyPage(() => import('#src/parts/users/NoExecutors.tsx'), 'noExecutors')

/** Where there is no executor at all; loaded only then. */
export function NoOneToAssign() {
  return (
    <Suspense>
      <NoExecutors />
    </Suspense>
  )
}
