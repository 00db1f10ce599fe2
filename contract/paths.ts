import type { ImportEntity } from './imports/import-kinds.ts'
import { RESOURCE_NAMES, RESOURCES, type ResourceName } from './resources.ts'

/**
 * The addresses of the browser's pages, for the browser's own links and for those that the server writes into
 * notifications, emails and search results. `:id` is a row's.
 */

/** The screens of each entity. */
export const PATHS = Object.fromEntries(RESOURCE_NAMES.map((name) => [name, RESOURCES[name].paths])) as {
  [Name in ResourceName]: (typeof RESOURCES)[Name]['paths']
}

/** The signed-in pages that belong to no entity. */
export const PAGE_PATHS = {
  /** Redirects to the start page that the user has chosen. */
  start: '/',
  tasks: '/tasks',
  analytics: '/analytics',
  analyticsBoard: '/analytics/board',
  phoneCalls: '/calls',
  inboundEmails: '/inbound-emails',
  notifications: '/notifications',
  settings: '/settings',
  profile: '/settings/profile',
  company: '/settings/company',
  workCalendar: '/settings/work-calendar',
  customFields: '/settings/fields',
  fileStore: '/settings/file-store',
  notificationSettings: '/settings/notifications',
  calendarFeeds: '/settings/calendar-feeds',
  integrations: '/settings/integrations',
  configuration: '/settings/configuration',
  changePassword: '/settings/change-password',
  outbox: '/settings/outbox',
  installation: '/settings/installation',
  labels: '/equipment/labels',
  requestSheets: '/requests/sheets',
} as const

/** Where a user comes who has chosen nothing else. */
export const LANDING_PATH = PATHS.requests.list
/** Open to every signed-in user. */
export const HOME_PATH = PAGE_PATHS.tasks

/** The views of analytics. */
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
  sla: '/analytics/sla',
} as const
export type AnalyticsViewName = keyof typeof ANALYTICS_PATHS

/** The pages that need no sign-in. */
export const GUEST_PATHS = {
  signIn: '/sign-in',
  ssoReturn: '/sign-in/:provider',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  invitation: '/invitation',
  unsubscribe: '/unsubscribe/:key',
  privacyPolicy: '/privacy-policy',
  license: '/license',
  label: '/e/:hash',
  request: '/requests/:hash/view',
} as const

/** An address with its only parameter filled in. */
export function fillPath(path: string, value: number | string): string {
  return path.replace(/:\w+/, encodeURIComponent(value))
}

/** Where an entity is imported, or one of its imports is looked at. */
export function importPath(entity: ImportEntity, id?: number): string {
  const path = PATHS[entity].import
  return id === undefined ? path : `${path}/${id}`
}
