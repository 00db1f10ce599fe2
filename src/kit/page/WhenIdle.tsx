import { type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '#src/providers/when-idle.ts'

interface Props {
  /** Milliseconds. */
  after: number
  meanwhile?: ReactNode
  children: ReactNode
}

/** What can wait until the page itself has come, so that its code is no part of the first load. */
export function WhenIdle({ after, meanwhile = null, children }: Props) {
  const [isTime, setTime] = useState(false)
  useEffect(() => whenIdle(() => setTime(true), after), [after])
  return isTime ? children : meanwhile
}
