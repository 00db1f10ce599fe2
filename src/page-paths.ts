import { matchPath } from 'react-router'
import { PATHS } from './resources/paths.ts'

/** Where the signed-in pages written by hand stand, those of an entity aside. */
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

/** The views of analytics, each with an address of its own. */
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

/** An entity's import; without a number, a new one. */
export function importRoutePattern(path: string): string {
  return `${path}/:importId?`
}

const ENTITY_PATHS = Object.values(PATHS).flatMap((screens) =>
  // A list that is a tab of another one has that one's address.
  Object.entries(screens).map(([screen, path]) =>
    screen === 'import' ? importRoutePattern(path) : path.replace(/\?.*/, ''),
  ),
)

/**
 * Every address that leads a signed-in reader to a page. It is known without the pages themselves, so that a guest is
 * asked to sign in only where that helps.
 */
export const SIGNED_IN_PATHS: readonly string[] = [
  ...Object.values(PAGE_PATHS),
  ...Object.values(ANALYTICS_PATHS),
  ...ENTITY_PATHS,
]

/** Whether a page stands at an address. What names a row there is a number. */
export function isPagePath(pathname: string): boolean {
  return SIGNED_IN_PATHS.some((path) => {
    const match = matchPath(path, pathname)
    return match !== null && Object.values(match.params).every((id) => id === undefined || isRowId(id))
  })
}

function isRowId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))
}
