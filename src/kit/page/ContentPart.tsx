import { type ReactNode, Suspense } from 'react'
import { ContentPending } from './ContentPending.tsx'

/** A part of a page whose code may still be loading; the rest of the page stays in place. */
export function ContentPart({ children }: { children: ReactNode }) {
  return <Suspense fallback={<ContentPending />}>{children}</Suspense>
}
