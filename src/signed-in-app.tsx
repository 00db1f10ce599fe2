import { CanAccess, Refine } from '@refinedev/core'
import { UnsavedChangesNotifier } from '@refinedev/react-router'
import { App as AntdApp } from 'antd'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { matchPath, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import { LANDING_PATH } from '#contract/paths.ts'
import { ReadOnOpening } from './custom-pages/notification-center/ReadOnOpening.tsx'
import { lazyPage } from './kit/page/lazy-page.ts'
import { PageBoundary } from './kit/page/PageBoundary.tsx'
import { PagePending } from './kit/page/PagePending.tsx'
import { loadPageAhead, loadSavedRowAhead, type Need, pageAt, pages } from './pages.tsx'
import { AccessProvider, accessControlProvider, isForAdmins, knownAccess } from './providers/access-control.tsx'
import { useActor } from './providers/actor.ts'
import { authProvider } from './providers/auth.ts'
import { createQueryClient } from './providers/calls/query-client.ts'
import { dataProvider } from './providers/data.ts'
import { i18nProvider } from './providers/language/i18n.ts'
import { liveProvider } from './providers/live/live.ts'
import { useNotificationProvider } from './providers/notification.tsx'
import { routerProvider } from './providers/router.ts'
import { whenIdle } from './providers/when-idle.ts'
import { CallKeeper } from './shell/CallKeeper.tsx'
import { ChangeAnnouncer } from './shell/ChangeAnnouncer.tsx'
import { NewVersionOffer } from './shell/NewVersionOffer.tsx'
import { refineResources } from './shell/refine-resources.ts'
import { SessionGate } from './shell/SessionGate.tsx'
import { Shell } from './shell/Shell.tsx'

const ForbiddenPage = lazyPage(() => import('./shell/ForbiddenPage.tsx'))

const ViewAsBanner = lazyPage(() => import('./custom-pages/permissions/ViewAsBanner.tsx'), 'permissions')

const OPTIONS = {
  disableTelemetry: true,
  syncWithLocation: true,
  warnWhenUnsavedChanges: true,
  liveMode: 'auto',
  mutationMode: 'pessimistic',
} as const

export default function SignedInApp() {
  const { pathname } = useLocation()
  // Loads in parallel with the actor.
  const [pageLoaded] = useState(() => loadPageAhead(pathname))
  const [queries] = useState(createQueryClient)
  return (
    <AntdApp className="app">
      <AccessProvider>
        <Refine
          routerProvider={routerProvider}
          dataProvider={dataProvider}
          authProvider={authProvider}
          accessControlProvider={accessControlProvider}
          i18nProvider={i18nProvider}
          liveProvider={liveProvider}
          notificationProvider={useNotificationProvider}
          resources={refineResources}
          options={{ ...OPTIONS, reactQuery: { clientConfig: queries } }}
        >
          <SessionGate page={pageLoaded}>
            <ViewAsFrame />
            <Pages />
            <PageBoundary resetOn={pathname} isQuiet>
              <CallKeeper />
            </PageBoundary>
            <NewVersionOffer />
          </SessionGate>
          <UnsavedChangesNotifier />
        </Refine>
      </AccessProvider>
    </AntdApp>
  )
}

const ROUTES: RouteObject[] = [
  { element: <Shell />, children: pages.filter(({ isBare }) => !isBare) },
  ...pages.flatMap(({ isBare, path, element }) =>
    isBare
      ? [
          {
            path,
            element: (
              <PageBoundary resetOn={path}>
                <Suspense fallback={<PagePending />}>{element}</Suspense>
              </PageBoundary>
            ),
          },
        ]
      : [],
  ),
]

function ViewAsFrame() {
  const seen = useActor()?.seen_as
  return <Suspense>{seen && <ViewAsBanner {...seen} />}</Suspense>
}

function Pages() {
  const { pathname } = useLocation()
  const shown = useRoutes(ROUTES)
  const page = pageAt(pathname)
  const opened = page && idIn(page.path, pathname)
  useEffect(() => whenIdle(() => page && loadSavedRowAhead(page), SAVED_ROW_AFTER_MS), [page])
  return (
    <Guarded {...page?.handle}>
      {shown}
      {page?.handle && <ChangeAnnouncer resource={page.handle.resource} id={opened} />}
      {page?.handle && page.handle.action !== 'create' && opened && (
        <ReadOnOpening resource={page.handle.resource} id={opened} />
      )}
    </Guarded>
  )
}

interface GuardedProps extends Partial<Need> {
  children: ReactNode
}

/** The form itself is loaded first. */
const SAVED_ROW_AFTER_MS = 500

/** A resource that is not in the list of permissions is everybody's. */
const EVERYBODYS: Need = { resource: 'own', action: 'list' }

/** A page that belongs to a resource, for those who may open it; what surrounds the pages stays from one to the next. */
function Guarded({ resource = EVERYBODYS.resource, action = EVERYBODYS.action, children }: GuardedProps) {
  return (
    <CanAccess
      resource={resource}
      action={action}
      queryOptions={knownAccess(resource, action)}
      fallback={isForAdmins(resource) ? <Navigate to={LANDING_PATH} replace /> : <ForbiddenPage />}
    >
      {children}
    </CanAccess>
  )
}

/** The id of the row in a page's address. */
function idIn(path: string, pathname: string): number | null {
  return Number(Object.values(matchPath(path, pathname)?.params ?? {})[0]) || null
}
