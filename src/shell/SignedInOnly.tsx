import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { GUEST_PATHS } from '#contract/paths.ts'
import { loadActor } from '../providers/actor.ts'
import { hasSession } from '../providers/calls/session.ts'
import { rememberReturnAddress } from '../providers/return-address.ts'

/** Sends a guest to sign in and back here. The actor is requested while the page's code is loading. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const [isExpected] = useState(() => {
    if (hasSession()) loadActor().catch(() => undefined)
    else rememberReturnAddress()
    return hasSession()
  })
  return isExpected ? children : <Navigate to={GUEST_PATHS.signIn} replace />
}
