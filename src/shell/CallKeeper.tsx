import { Suspense, useEffect, useState } from 'react'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { isAllowed, useAbility } from '../providers/access-control.tsx'
import { useActor } from '../providers/actor.ts'
import { subscribeToLive } from '../providers/live/live.ts'

const CallCards = lazyPage(() => import('../custom-pages/phone-calls/CallCards.tsx'), 'phoneCalls', 'search')

/** Cards of more calls would cover the page. */
const SHOWN_MAX = 3

/** Shows who calls the user, from one page to the next, once the telephone exchange reports a call at their phone. */
export function CallKeeper() {
  useAbility()
  const seenAs = useActor()?.seen_as
  const [ids, close] = useReportedCalls(isAllowed('requests', 'create') && !seenAs)
  if (ids.length === 0) return null
  return (
    <Suspense>
      <CallCards ids={ids} onClose={close} />
    </Suspense>
  )
}

/** The ids of calls at the user's phone that they have not closed, the latest first. */
function useReportedCalls(isAsked: boolean) {
  const [calls, setCalls] = useState<{ id: number; isClosed: boolean }[]>([])
  useEffect(() => {
    if (!isAsked) return setCalls([])
    return subscribeToLive('phone_calls', (event) => {
      if (!event) return
      const { id } = event
      setCalls((known) => (known.some((call) => call.id === id) ? known : [{ id, isClosed: false }, ...known]))
    })
  }, [isAsked])
  const close = (id: number) =>
    setCalls((known) => known.map((call) => (call.id === id ? { id, isClosed: true } : call)))
  const open = calls.filter(({ isClosed }) => !isClosed).map(({ id }) => id)
  return [open.slice(0, SHOWN_MAX), close] as const
}
