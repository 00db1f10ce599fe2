import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#src/providers/when-idle.ts'

/** What the page itself needs comes first. */
const AFTER_MS = 4_000

interface Props {
  /** Until the children's code is there. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** What can wait until the page itself has come, so that its code is no part of the first load. */
export function WhenIdle({ meanwhile = null, children }: Props) {
  const [isTime, setTime] = useState(false)
  useEffect(() => whenIdle(() => setTime(true), AFTER_MS), [])
  return <Suspense fallback={meanwhile}>{isTime ? children : meanwhile}</Suspense>
}
