import { Suspense } from 'react'
import { lazyPage } from '#src/kit/page/lazy-page.ts'

const NoExecutors = lazyPage(() => import('#src/parts/users/NoExecutors.tsx'), 'noExecutors')

/** Of the text and its buttons, so that what is below moves once at most. */
const HEIGHT = 108

/** Where there is no executor at all; loaded only then. */
export function NoOneToAssign() {
  return (
    <Suspense fallback={<div style={{ minHeight: HEIGHT }} />}>
      <NoExecutors />
    </Suspense>
  )
}
