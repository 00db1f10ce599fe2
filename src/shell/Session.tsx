import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LoadFailed } from '../kit/page/LoadFailed.tsx'
import { usePageTitle } from '../kit/page/use-page-title.ts'
import { loadActor, reloadActor, useActor } from '../providers/actor.ts'
import { isApiError } from '../providers/api-error.ts'
import { SIGN_IN_PATH } from '../providers/auth.ts'
import { subscribeToLive } from '../providers/live.ts'
import { rememberReturnAddress } from '../providers/return-address.ts'
import { OperationKeeper } from './OperationKeeper.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'
import { useHeartbeat } from './use-heartbeat.ts'

/** The pages inside know who is signed in. */
export function Session({ children }: { children: ReactNode }) {
  const actor = useActor()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Error | null>(null)

  const load = useCallback(() => {
    setFailure(null)
    loadActor().catch((error: Error) => {
      if (!isApiError(error, 'unauthenticated')) return setFailure(error)
      rememberReturnAddress()
      navigate(SIGN_IN_PATH, { replace: true })
    })
  }, [navigate])

  useEffect(load, [load])
  // Who looks through other eyes is not online as anybody.
  useHeartbeat(actor !== null && !actor.seen_as)

  if (failure) return <LoadFailedPage error={failure} onRetry={load} />
  if (!actor) return <ShellSkeleton />
  return (
    <>
      <PermissionsFollower />
      <SessionKeeper actor={actor} />
      <OperationKeeper actor={actor} />
      {children}
    </>
  )
}

function LoadFailedPage(failed: ComponentProps<typeof LoadFailed>) {
  const { t } = useTranslation()
  usePageTitle(t('shell.failed.title'))
  return (
    <main className="full-page">
      <LoadFailed {...failed} isPage />
    </main>
  )
}

/** When an administrator changes the reader's rights, menu, buttons and rows follow at once. */
function PermissionsFollower() {
  const queries = useQueryClient()
  useEffect(
    () =>
      subscribeToLive('access', () => {
        reloadActor()
          .then(() => queries.invalidateQueries())
          .catch(() => undefined)
      }),
    [queries],
  )
  return null
}
