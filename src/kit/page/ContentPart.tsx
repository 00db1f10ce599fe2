import { type ReactNode, Suspense } from 'react'
import { ContentPending } from './ContentPending.tsx'

/** A part of a page whose code may come when it is first shown. What stands around it stays meanwhile. */
export function ContentPart({ children }: { children: ReactNode }) {
  return <Suspense fallback={<ContentPending />}>{children}</Suspense>
}
