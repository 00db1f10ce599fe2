import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { GUEST_PATHS } from '#contract/paths.ts'
import { LoadFailed } from '../kit/page/LoadFailed.tsx'
import { usePageTitle } from '../kit/page/use-page-title.ts'
import { loadActor, reloadActor, useActor } from '../providers/actor.ts'
import { isApiError } from '../providers/api-error.ts'
import { subscribeToLive } from '../providers/live.ts'
import { rememberReturnAddress } from '../providers/return-address.ts'
import { OperationKeeper } from './OperationKeeper.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'
import { useHeartbeat } from './use-heartbeat.ts'

/** How long to wait for the page's code. */
const PAGE_WAIT_MS = 500

interface SessionProps {
  /** Settles when the code of the first page is loaded. */
  page: Promise<void>
  children: ReactNode
}

/** Loads the actor; the pages inside can rely on it. */
export function SessionGate({ page, children }: SessionProps) {
  const actor = useActor()
  const isPageLoaded = useSettled(page)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Error | null>(null)

  const load = useCallback(() => {
    setFailure(null)
    loadActor().catch((error: Error) => {
      if (!isApiError(error, 'unauthenticated')) return setFailure(error)
      rememberReturnAddress()
      navigate(GUEST_PATHS.signIn, { replace: true })
    })
  }, [navigate])

  useEffect(load, [load])
  // Impersonation does not count as being online.
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
 * False until the promise settles or PAGE_WAIT_MS pass. A page rendered before its code is loaded falls back to a
 * placeholder, which React then keeps for at least 0.3 s.
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

/** When an administrator changes the user's permissions, the menu, buttons and rows follow at once. */
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
