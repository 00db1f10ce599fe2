import { useIsAuthenticated } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useOperationAnswers } from '../custom-pages/requests/unsent/use-operation-answers.ts'
import { LoadFailed } from '../kit/page/LoadFailed.tsx'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { PageBoundary } from '../kit/page/PageBoundary.tsx'
import { usePageTitle } from '../kit/page/use-page-title.ts'
import { WhenIdle } from '../kit/page/WhenIdle.tsx'
import {
  type Actor,
  AwayTooLong,
  onActorChange,
  ownerOf,
  reloadActor,
  useActor,
  worksOffline,
} from '../providers/actor.ts'
import { subscribeToLive } from '../providers/live/live.ts'
import { closeOperationLog, openOperationLog } from '../providers/offline/operation-log.ts'
import { keepShell } from '../providers/service-worker.ts'
import { AwayPage } from './AwayPage.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'
import { useAppBadge } from './use-app-badge.ts'
import { useHeartbeat } from './use-heartbeat.ts'

const PullKeeper = lazyPage(() => import('./PullKeeper.tsx'))

/** How long to wait for the page's code. */
const PAGE_WAIT_MS = 500

/** Refine's keys of what it knows from the actor. */
const ACTOR_KEYS = [['auth', 'identity'], ['auth', 'permissions'], ['access']]

interface SessionProps {
  /** Settles when the code of the first page is loaded. */
  page: Promise<void>
  children: ReactNode
}

/** Loads the actor; the pages inside can rely on it. */
export function SessionGate({ page, children }: SessionProps) {
  const actor = useActor()
  const isPageLoaded = useSettled(page)
  // Not <Authenticated>, which takes the pages away, with what was typed there, each time that it asks again.
  const { data: check, refetch } = useIsAuthenticated()
  // Impersonation does not count as being online.
  useHeartbeat(actor !== null && !actor.seen_as, actor?.user.is_serviceman ? ownerOf(actor) : null)

  // Once there is an actor, the session's end is SessionKeeper's matter: it must not cost what was typed.
  if (!actor && check?.redirectTo) return <Navigate to={check.redirectTo} replace />
  if (!actor && check?.error instanceof AwayTooLong) {
    return <AwayPage days={check.error.days} onRetry={() => void refetch()} />
  }
  if (!actor && check?.error) return <LoadFailedPage error={check.error} onRetry={() => void refetch()} />
  if (!actor || !isPageLoaded) return <ShellSkeleton />
  return (
    <>
      <ActorFollower />
      <SessionKeeper actor={actor} />
      <OperationKeeper actor={actor} />
      {worksOffline(actor) && (
        <WhenIdle>
          <ShellKeeper />
          <PageBoundary isQuiet>
            <PullKeeper actor={actor} />
          </PageBoundary>
        </WhenIdle>
      )}
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

/** When an administrator changes the user's permissions, or they their profile, the menu, buttons and rows follow. */
function ActorFollower() {
  const queries = useQueryClient()
  useEffect(
    () => onActorChange(() => ACTOR_KEYS.forEach((queryKey) => void queries.invalidateQueries({ queryKey }))),
    [queries],
  )
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

/** Sends the user's on-site operations from any page. Impersonation sends none. */
function OperationKeeper({ actor }: { actor: Actor }) {
  const takeOver = useOperationAnswers()
  useAppBadge()
  const owner = actor.seen_as ? null : ownerOf(actor)
  useEffect(() => {
    if (owner) void openOperationLog(owner, takeOver)
    return closeOperationLog
  }, [owner, takeOver])
  return null
}

/** Has the browser keep the app for those who work where there may be no connection. */
function ShellKeeper() {
  useEffect(() => {
    if ('serviceWorker' in navigator) void keepShell()
  }, [])
  return null
}
