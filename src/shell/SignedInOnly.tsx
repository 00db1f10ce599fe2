import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { loadActor } from '../providers/actor.ts'
import { SIGN_IN_PATH } from '../providers/auth.ts'
import { rememberReturnAddress } from '../providers/return-address.ts'
import { hasSession } from '../providers/session.ts'

/** Sends a guest to sign in and back here. The actor is requested while the page's code is loading. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const [isExpected] = useState(() => {
    if (hasSession()) loadActor().catch(() => undefined)
    else rememberReturnAddress()
    return hasSession()
  })
  return isExpected ? children : <Navigate to={SIGN_IN_PATH} replace />
}
