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

/** How long the page's code is waited for. */
const PAGE_WAIT_MS = 500

interface SessionProps {
  /** Settles when the code of the first page is there. */
  page: Promise<void>
  children: ReactNode
}

/** The pages inside know who is signed in. */
export function Session({ page, children }: SessionProps) {
  const actor = useActor()
  const isPageLoaded = useSettled(page)
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
  if (!actor || !isPageLoaded) return <ShellSkeleton />
  return (
    <>
      <PermissionsFollower />
      <SessionKeeper actor={actor} />
      <OperationKeeper actor={actor} />
      {children}
    </>
  )
}

/**
 * False until the promise settles, for a while at most. A page that is drawn before its code is there gives way to a
 * placeholder, and React shows nothing for 0.3 s after that.
 */
function useSettled(promise: Promise<void>): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    const ending = setTimeout(settle, PAGE_WAIT_MS)
    promise.then(settle)
    return () => clearTimeout(ending)
  }, [promise])
  return isSettled
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
          .catch(() => undefined)
          .then(() => queries.invalidateQueries())
      }),
    [queries],
  )
  return null
}
