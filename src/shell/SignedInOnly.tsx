import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { loadActor } from '../providers/actor.ts'
import { SIGN_IN_PATH } from '../providers/auth.ts'
import { rememberReturnAddress } from '../providers/return-address.ts'
import { hasSession } from '../providers/session.ts'

/** A guest is sent to sign in and comes back here afterwards. Who it is, is asked while the page's code is on its way. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const [isExpected] = useState(() => {
    if (hasSession()) loadActor().catch(() => undefined)
    else rememberReturnAddress()
    return hasSession()
  })
  return isExpected ? children : <Navigate to={SIGN_IN_PATH} replace />
}
