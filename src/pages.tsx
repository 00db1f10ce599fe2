import { isValidElement } from 'react'
import { matchRoutes, Navigate, type RouteObject } from 'react-router'
import type { ImportEntity } from '#contract/imports/import-kinds.ts'
import { ANALYTICS_PATHS, type AnalyticsViewName, LANDING_PATH, PAGE_PATHS, PATHS } from '#contract/paths.ts'
import type { StartPage } from '#contract/start-pages.ts'
import { drawnScreens } from './crud/resource.ts'
import { screenOf } from './crud/screens/screen-of.tsx'
import { type LazyPage, lazyPage } from './kit/page/lazy-page.ts'
import { useActor } from './providers/actor.ts'
import { resources } from './resources/index.ts'
import { importRoutePattern } from './resources/page-paths.ts'

const TasksPage = lazyPage(() => import('./custom-pages/tasks/page.tsx'), 'tasks')
const AnalyticsPage = lazyPage(() => import('./custom-pages/analytics/page.tsx'), 'analytics')
const AnalyticsBoard = lazyPage(() => import('./custom-pages/analytics/board.tsx'), 'analytics')
const NotificationsPage = lazyPage(() => import('./custom-pages/notification-center/page.tsx'), 'notificationCenter')
const InboundEmailsPage = lazyPage(
  () => import('./custom-pages/inbound-emails/page.tsx'),
  'inboundEmails',
  'requestForm',
)
const PhoneCallsPage = lazyPage(() => import('./custom-pages/phone-calls/page.tsx'), 'phoneCalls', 'search')
const ProfilePage = lazyPage(() => import('./custom-pages/settings/profile.tsx'), 'guest', 'settings')
const AccountPage = lazyPage(() => import('./custom-pages/settings/account.tsx'), 'settings')
const FileStorePage = lazyPage(() => import('./custom-pages/settings/file-store.tsx'), 'settings')
const NotificationSettingsPage = lazyPage(
  () => import('./custom-pages/notification-center/settings.tsx'),
  'notificationCenter',
)
const CalendarFeedsPage = lazyPage(() => import('./custom-pages/calendar-feeds/page.tsx'), 'calendarFeeds')
const IntegrationsPage = lazyPage(() => import('./custom-pages/integrations/page.tsx'), 'integrations')
const ConfigurationPage = lazyPage(() => import('./custom-pages/configuration/page.tsx'), 'configuration')
const ChangePasswordPage = lazyPage(() => import('./custom-pages/settings/change-password.tsx'), 'guest', 'settings')
const WorkCalendarPage = lazyPage(() => import('./custom-pages/work-calendar/page.tsx'), 'workCalendar')
const CustomFieldsPage = lazyPage(() => import('./custom-pages/custom-fields/page.tsx'), 'customFields', 'customValues')
const OutboxPage = lazyPage(() => import('./custom-pages/outbox/page.tsx'), 'outbox')
const RequestAddPage = lazyPage(() => import('./custom-pages/requests/form/add.tsx'), 'requestForm', 'candidates')
const InstallationPage = lazyPage(() => import('./custom-pages/installation/page.tsx'), 'installation')
const ScheduleAddPage = lazyPage(
  () => import('./custom-pages/scheduler/add.tsx'),
  'scheduled_requests',
  'recurrence',
  'requestForm',
)
const ScheduleEditPage = lazyPage(
  () => import('./custom-pages/scheduler/edit.tsx'),
  'scheduled_requests',
  'recurrence',
  'requestForm',
)
const RequestSheetsPage = lazyPage(() => import('./custom-pages/requests/sheets/page.tsx'), 'requestSheets')
const LabelsPage = lazyPage(() => import('./resources/equipment/labels.tsx'))
const ImportPage = lazyPage(() => import('./custom-pages/imports/page.tsx'), 'imports', 'recurrence')
const RequestPage = lazyPage(() => import('./custom-pages/requests/page/show.tsx'), 'feed', 'requestPage')

/** The permission a page requires; a page without one is for every signed-in user. */
export interface Need {
  resource: string
  action: string
}

type Page = RouteObject & {
  path: string
  handle?: Need
  /** Shown without the menu and the bars. */
  isBare?: true
}

/** The signed-in pages: the hand-written ones, then the screens drawn from the resources' definitions. */
export const pages: Page[] = [
  { path: PAGE_PATHS.start, element: <StartPageRedirect /> },
  { path: PAGE_PATHS.tasks, element: <TasksPage /> },
  ...Object.entries(ANALYTICS_PATHS).map(([view, path]) => ({
    path,
    element: <AnalyticsPage key={view} view={view as AnalyticsViewName} />,
    handle: { resource: 'analytics', action: 'list' },
  })),
  {
    path: PAGE_PATHS.analyticsBoard,
    element: <AnalyticsBoard />,
    isBare: true,
    handle: { resource: 'analytics', action: 'list' },
  },
  {
    path: PAGE_PATHS.phoneCalls,
    element: <PhoneCallsPage />,
    handle: { resource: 'requests', action: 'create' },
  },
  {
    path: PAGE_PATHS.inboundEmails,
    element: <InboundEmailsPage />,
    handle: { resource: 'requests', action: 'create' },
  },
  { path: PAGE_PATHS.notifications, element: <NotificationsPage /> },
  { path: PAGE_PATHS.settings, element: <Navigate to={PAGE_PATHS.profile} replace /> },
  { path: PAGE_PATHS.profile, element: <ProfilePage /> },
  { path: PAGE_PATHS.company, element: <AccountPage /> },
  { path: PAGE_PATHS.workCalendar, element: <WorkCalendarPage /> },
  {
    path: PAGE_PATHS.customFields,
    element: <CustomFieldsPage />,
    handle: { resource: 'customFields', action: 'list' },
  },
  { path: PAGE_PATHS.fileStore, element: <FileStorePage /> },
  { path: PAGE_PATHS.notificationSettings, element: <NotificationSettingsPage /> },
  { path: PAGE_PATHS.calendarFeeds, element: <CalendarFeedsPage /> },
  { path: PAGE_PATHS.integrations, element: <IntegrationsPage /> },
  {
    path: PAGE_PATHS.configuration,
    element: <ConfigurationPage />,
    handle: { resource: 'configuration', action: 'list' },
  },
  { path: PAGE_PATHS.changePassword, element: <ChangePasswordPage /> },
  { path: PAGE_PATHS.outbox, element: <OutboxPage />, handle: { resource: 'letters', action: 'list' } },
  {
    path: PAGE_PATHS.installation,
    element: <InstallationPage />,
    handle: { resource: 'installation', action: 'list' },
  },
  { path: PATHS.requests.create, element: <RequestAddPage />, handle: { resource: 'requests', action: 'create' } },
  { path: PATHS.requests.show, element: <RequestPage />, handle: { resource: 'requests', action: 'show' } },
  {
    path: PATHS.scheduled_requests.create,
    element: <ScheduleAddPage />,
    handle: { resource: 'scheduled_requests', action: 'create' },
  },
  {
    path: PATHS.scheduled_requests.edit,
    element: <ScheduleEditPage />,
    handle: { resource: 'scheduled_requests', action: 'edit' },
  },
  {
    path: PAGE_PATHS.requestSheets,
    element: <RequestSheetsPage />,
    handle: { resource: 'requests', action: 'list' },
  },
  { path: PAGE_PATHS.labels, element: <LabelsPage />, handle: { resource: 'equipment', action: 'list' } },
  ...resources.flatMap(({ name, paths }) =>
    paths.import
      ? [
          {
            path: importRoutePattern(paths.import),
            element: <ImportPage key={name} entity={name as ImportEntity} />,
            handle: { resource: name, action: 'create' },
          },
        ]
      : [],
  ),
  ...resources.flatMap((resource) =>
    drawnScreens(resource).flatMap((screen) => {
      const path = resource.paths[screen]
      const handle = { resource: resource.name, action: screen }
      const Screen = screenOf(resource, screen)
      return path ? { path, element: <Screen />, handle } : []
    }),
  ),
]

/** The page at an address; null when there is none, which `isPagePath` knows before this code is loaded. */
export function pageAt(pathname: string): Page | null {
  return (matchRoutes(pages, pathname)?.at(-1)?.route as Page | undefined) ?? null
}

/** Preloads the page at an address while the actor is still unknown. */
export async function loadPageAhead(pathname: string): Promise<void> {
  const page = pageAt(pathname === PAGE_PATHS.start ? LANDING_PATH : pathname)?.element
  if (isValidElement(page) && isLazyPage(page.type)) await page.type.loadAhead()
}

/** Preloads the page that a form of a new row leads to once the row is saved. */
export function loadSavedRowAhead({ handle }: Page): void {
  if (handle?.action !== 'create') return
  const shown = pages.find((one) => one.handle?.resource === handle.resource && one.handle.action === 'show')
  if (shown) void loadPageAhead(shown.path)
}

function isLazyPage(type: unknown): type is LazyPage<object> {
  return typeof type === 'function' && 'loadAhead' in type
}

const START_ADDRESSES: Record<StartPage, string> = {
  requests: LANDING_PATH,
  tasks: PAGE_PATHS.tasks,
  calendar: `${LANDING_PATH}?view=calendar`,
  board: `${LANDING_PATH}?view=board`,
}

/** Goes to the start page that the user chose in their profile; in a new company, to its first steps. */
function StartPageRedirect() {
  const actor = useActor()
  if (!actor) return null
  return <Navigate to={START_ADDRESSES[actor.features.first_steps ? 'tasks' : actor.user.start_page]} replace />
}
