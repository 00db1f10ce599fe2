import { Refine } from '@refinedev/core'
import routerProvider, { UnsavedChangesNotifier } from '@refinedev/react-router'
import { App as AntdApp } from 'antd'
import { Navigate, Route, Routes } from 'react-router'
import ResourceScreen from './crud/ResourceScreen.tsx'
import { AccessProvider, accessControlProvider } from './providers/access-control.tsx'
import { authProvider, LANDING_PATH } from './providers/auth.ts'
import { dataProvider } from './providers/data.ts'
import { i18nProvider } from './providers/i18n.ts'
import { liveProvider } from './providers/live.ts'
import { useNotificationProvider } from './providers/notification.ts'
import { resources } from './resources/index.ts'
import { lazyPage } from './shell/lazy-page.ts'
import { Permitted } from './shell/Permitted.tsx'
import { refineResources } from './shell/refine-resources.ts'
import { Session } from './shell/Session.tsx'
import { Shell } from './shell/Shell.tsx'

const NotFoundPage = lazyPage(() => import('./shell/NotFoundPage.tsx'))
const TasksPage = lazyPage(() => import('./custom-pages/tasks/page.tsx'))
const ProfilePage = lazyPage(() => import('./custom-pages/settings/profile.tsx'))
const RequestListPage = lazyPage(() => import('./custom-pages/requests/list.tsx'))
const RequestAddPage = lazyPage(() => import('./custom-pages/requests/add.tsx'))
const RequestPage = lazyPage(() => import('./custom-pages/requests/show.tsx'))

const SCREENS = ['list', 'create', 'show', 'edit'] as const

const OPTIONS = {
  disableTelemetry: true,
  syncWithLocation: true,
  warnWhenUnsavedChanges: true,
  liveMode: 'auto',
  mutationMode: 'pessimistic',
  // The transport has already tried again where that can help.
  reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false, staleTime: 5_000 } } } },
} as const

export default function SignedInApp() {
  return (
    <AntdApp component={false}>
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
          options={OPTIONS}
        >
          <Session>
            <Pages />
          </Session>
          <UnsavedChangesNotifier />
        </Refine>
      </AccessProvider>
    </AntdApp>
  )
}

function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<Navigate to={LANDING_PATH} replace />} />
        <Route path="/tasks" element={<TasksPage />} />
        <Route path="/settings" element={<Navigate to="/settings/profile" replace />} />
        <Route path="/settings/profile" element={<ProfilePage />} />

        <Route element={<Permitted resource="requests" action="read" />}>
          <Route path="/requests" element={<RequestListPage />} />
          <Route path="/requests/:id" element={<RequestPage />} />
        </Route>
        <Route element={<Permitted resource="requests" action="create" />}>
          <Route path="/requests/add" element={<RequestAddPage />} />
        </Route>
        {resources.flatMap((resource) =>
          SCREENS.filter((screen) => resource.paths[screen]).map((screen) => (
            <Route key={screen + resource.name} element={<Permitted resource={resource.name} action={screen} />}>
              <Route path={resource.paths[screen]} element={<ResourceScreen resource={resource} screen={screen} />} />
            </Route>
          )),
        )}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
