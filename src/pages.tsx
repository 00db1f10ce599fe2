import { matchRoutes, Navigate, type RouteObject } from 'react-router'
import type { ImportEntity } from '../contract/import-kinds.ts'
import ResourceScreen from './crud/ResourceScreen.tsx'
import { LANDING_PATH } from './providers/auth.ts'
import { resources } from './resources/index.ts'
import { lazyPage } from './shell/lazy-page.ts'

const TasksPage = lazyPage(() => import('./custom-pages/tasks/page.tsx'), 'tasks')
const ProfilePage = lazyPage(() => import('./custom-pages/settings/profile.tsx'), 'settings')
const CompanyPage = lazyPage(() => import('./custom-pages/settings/company.tsx'), 'settings')
const FileStorePage = lazyPage(() => import('./custom-pages/settings/file-store.tsx'), 'settings')
const NotificationsPage = lazyPage(() => import('./custom-pages/settings/notifications.tsx'), 'settings')
const ChangePasswordPage = lazyPage(() => import('./custom-pages/settings/change-password.tsx'), 'settings')
const OutboxPage = lazyPage(() => import('./custom-pages/outbox/page.tsx'), 'outbox')
const RequestListPage = lazyPage(() => import('./custom-pages/requests/list.tsx'))
const RequestAddPage = lazyPage(() => import('./custom-pages/requests/add.tsx'))
const LabelsPage = lazyPage(() => import('./custom-pages/equipment/labels.tsx'))
const ImportPage = lazyPage(() => import('./custom-pages/imports/page.tsx'), 'imports')
const RequestPage = lazyPage(() => import('./custom-pages/requests/show.tsx'))

/** What one must be allowed to do to see a page; a page without it is for everyone who is signed in. */
interface Need {
  resource: string
  action: string
}

type Page = RouteObject & { path: string; handle?: Need }

const SCREENS = ['list', 'create', 'show', 'edit'] as const

/** The pages inside the shell: those written by hand, then the screens drawn from the resources' definitions. */
export const pages: Page[] = [
  { path: '/', element: <Navigate to={LANDING_PATH} replace /> },
  { path: '/tasks', element: <TasksPage /> },
  { path: '/settings', element: <Navigate to="/settings/profile" replace /> },
  { path: '/settings/profile', element: <ProfilePage /> },
  { path: '/settings/company', element: <CompanyPage /> },
  { path: '/settings/file-store', element: <FileStorePage />, handle: { resource: 'tariffs', action: 'list' } },
  { path: '/settings/notifications', element: <NotificationsPage /> },
  { path: '/settings/change-password', element: <ChangePasswordPage /> },
  { path: '/settings/outbox', element: <OutboxPage />, handle: { resource: 'letters', action: 'list' } },
  { path: '/requests', element: <RequestListPage />, handle: { resource: 'requests', action: 'list' } },
  { path: '/requests/add', element: <RequestAddPage />, handle: { resource: 'requests', action: 'create' } },
  { path: '/requests/:id', element: <RequestPage />, handle: { resource: 'requests', action: 'show' } },
  { path: '/equipment/labels', element: <LabelsPage />, handle: { resource: 'equipment', action: 'list' } },
  ...resources.flatMap(({ name, paths }) =>
    paths.import
      ? [
          {
            path: `${paths.import}/:importId?`,
            element: <ImportPage key={name} entity={name as ImportEntity} />,
            handle: { resource: name, action: 'create' },
          },
        ]
      : [],
  ),
  ...resources.flatMap((resource) =>
    SCREENS.flatMap((screen) => {
      // The page of the list is the other entity's.
      if (screen === 'list' && resource.partOf) return []
      const path = resource.paths[screen]
      const handle = { resource: resource.name, action: screen }
      return path ? { path, element: <ResourceScreen resource={resource} screen={screen} />, handle } : []
    }),
  ),
]

/** The page an address leads to; null when there is none. */
export function pageAt(pathname: string): Page | null {
  return (matchRoutes(pages, pathname)?.at(-1)?.route as Page | undefined) ?? null
}
