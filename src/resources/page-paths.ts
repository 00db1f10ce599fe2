import { matchPath } from 'react-router'
import { PATHS } from './paths.ts'

/** The addresses of the signed-in pages that belong to no entity. */
export const PAGE_PATHS = {
  first: '/',
  tasks: '/tasks',
  analytics: '/analytics',
  analyticsBoard: '/analytics/board',
  notifications: '/notifications',
  settings: '/settings',
  profile: '/settings/profile',
  company: '/settings/company',
  workCalendar: '/settings/work-calendar',
  fileStore: '/settings/file-store',
  notificationSettings: '/settings/notifications',
  calendarFeeds: '/settings/calendar-feeds',
  changePassword: '/settings/change-password',
  outbox: '/settings/outbox',
  installation: '/settings/installation',
  labels: '/equipment/labels',
} as const

/** The addresses of the views of analytics. */
export const ANALYTICS_PATHS = {
  main: PAGE_PATHS.analytics,
  statuses: '/analytics/statuses',
  times: '/analytics/times',
  revenue: '/analytics/revenue',
  load: '/analytics/load',
  employees: '/analytics/employees',
  online: '/analytics/online',
  managers: '/analytics/managers',
  facilities: '/analytics/facilities',
} as const
export type AnalyticsViewName = keyof typeof ANALYTICS_PATHS

/** The route of an entity's import; without an id, a new one. */
export function importRoutePattern(path: string): string {
  return `${path}/:importId?`
}

const ENTITY_PATHS = Object.values(PATHS).flatMap((screens) =>
  // A list that is a tab of another list shares its address.
  Object.entries(screens).map(([screen, path]) =>
    screen === 'import' ? importRoutePattern(path) : path.replace(/\?.*/, ''),
  ),
)

/**
 * Every route of a signed-in page. Known without loading the pages, so that a guest is asked to sign in only where
 * there is one.
 */
export const SIGNED_IN_PATHS: readonly string[] = [
  ...Object.values(PAGE_PATHS),
  ...Object.values(ANALYTICS_PATHS),
  ...ENTITY_PATHS,
]

/** Whether an address leads to a page. Its parameters must be row ids. */
export function isPagePath(pathname: string): boolean {
  return SIGNED_IN_PATHS.some((path) => {
    const match = matchPath(path, pathname)
    return match !== null && Object.values(match.params).every((id) => id === undefined || isRowId(id))
  })
}

function isRowId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))
}
