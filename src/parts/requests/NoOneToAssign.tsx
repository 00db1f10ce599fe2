import { Suspense } from 'react'
import { lazyPage } from '#src/kit/page/lazy-page.ts'

const NoExecutors = lazyPage(() => import('#src/parts/users/NoExecutors.tsx'), 'noExecutors')

/** Of the text and its buttons, so that what is below moves once at most. */
const HEIGHT = 108

/** Where there is no executor at all; loaded only then. In a form it has the `id` of the field that it stands for. */
export function NoOneToAssign({ id }: { id?: string | undefined }) {
  return (
    <div id={id}>
      <Suspense fallback={<div style={{ minHeight: HEIGHT }} />}>
        <NoExecutors />
      </Suspense>
    </div>
  )
}
