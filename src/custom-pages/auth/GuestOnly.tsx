import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import { PagePending } from '#src/kit/page/PagePending.tsx'
import { currentToken, hasSession, renewSession } from '#src/providers/calls/session.ts'
import { takeReturnAddress } from '#src/providers/return-address.ts'

/** A signed-in user goes straight on to where they wanted to be. */
export function GuestOnly({ children }: { children?: ReactNode }) {
  const [isSignedIn, setSignedIn] = useState(() => (hasSession() ? undefined : false))

  useEffect(() => {
    if (isSignedIn !== undefined) return
    if (currentToken()) setSignedIn(true)
    else renewSession().then(setSignedIn, () => setSignedIn(false))
  }, [isSignedIn])

  if (isSignedIn === undefined) return <PagePending />
  return isSignedIn ? <GoOn /> : (children ?? <Outlet />)
}

function GoOn() {
  const [address] = useState(() => takeReturnAddress() ?? PAGE_PATHS.start)
  return <Navigate to={address} replace />
}
