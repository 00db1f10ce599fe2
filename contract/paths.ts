import type { ImportEntity } from './imports/import-kinds.ts'

/**
 * The addresses of the browser's pages, for the browser's own links and for those that the server writes into
 * notifications, emails and search results. `:id` is a row's. Source: specification, section 2.
 */

/** The screens of each entity. */
export const PATHS = {
  clients: {
    list: '/clients',
    create: '/client/add',
    show: '/client/:id',
    edit: '/client/:id/edit',
    import: '/clients/import',
  },
  facilities: { list: '/facilities', create: '/facility/add', show: '/facility/:id', edit: '/facility/:id/edit' },
  equipment: {
    list: '/products?tab=equipment',
    create: '/equipment/add',
    show: '/equipment/:id',
    edit: '/equipment/:id/edit',
    import: '/equipment/import',
  },
  employees: { list: '/employees', show: '/employee/:id', edit: '/employee/:id/edit' },
  products: {
    list: '/products',
    create: '/product/add',
    show: '/product/:id',
    edit: '/product/:id/edit',
    import: '/products/import',
  },
  check_lists: { list: '/checklists', create: '/checklist/add', show: '/checklist/:id', edit: '/checklist/:id/edit' },
  scheduled_requests: {
    list: '/scheduler',
    create: '/scheduler/add',
    show: '/scheduler/:id',
    edit: '/scheduler/:id/edit',
    import: '/scheduler/import',
  },
  users: { list: '/settings/users', create: '/settings/users/add', edit: '/settings/users/:id' },
  requests: { list: '/requests', create: '/requests/add', show: '/requests/:id' },
} as const

/** The signed-in pages that belong to no entity. */
export const PAGE_PATHS = {
  /** Redirects to the start page that the user has chosen. */
  start: '/',
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
