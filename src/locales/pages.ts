import type { Locale } from '#contract/messages.ts'

/**
 * Texts of single pages, under the key they are exported by. They are loaded with the page's code, so that the first
 * page does not load the texts of all others: lazyPage(() => import(…), 'imports').
 */
export const PAGE_TEXTS = {
  /** Of every page of a signed-in user: a key for each entity, and `crud`, which their screens share. */
  catalogs: (locale: Locale) => import(`./${locale}/catalogs.ts`),
  absence: (locale: Locale) => import(`./${locale}/pages/absence.ts`),
  analytics: (locale: Locale) => import(`./${locale}/pages/analytics.ts`),
  calendarFeeds: (locale: Locale) => import(`./${locale}/pages/calendar-feeds.ts`),
  dateRange: (locale: Locale) => import(`./${locale}/pages/date-range.ts`),
  employeeViews: (locale: Locale) => import(`./${locale}/pages/employee-views.ts`),
  facilityClient: (locale: Locale) => import(`./${locale}/pages/facility-client.ts`),
  firstSteps: (locale: Locale) => import(`./${locale}/pages/first-steps.ts`),
  feed: (locale: Locale) => import(`./${locale}/pages/feed.ts`),
  guest: (locale: Locale) => import(`./${locale}/pages/guest.ts`),
  imports: (locale: Locale) => import(`./${locale}/pages/imports.ts`),
  installation: (locale: Locale) => import(`./${locale}/pages/installation.ts`),
  integrations: (locale: Locale) => import(`./${locale}/pages/integrations.ts`),
  keptWork: (locale: Locale) => import(`./${locale}/pages/kept-work.ts`),
  leaving: (locale: Locale) => import(`./${locale}/pages/leaving.ts`),
  lookups: (locale: Locale) => import(`./${locale}/pages/lookups.ts`),
  merging: (locale: Locale) => import(`./${locale}/pages/merging.ts`),
  notificationCenter: (locale: Locale) => import(`./${locale}/pages/notification-center.ts`),
  onThisPhone: (locale: Locale) => import(`./${locale}/pages/on-this-phone.ts`),
  outbox: (locale: Locale) => import(`./${locale}/pages/outbox.ts`),
  inboundEmails: (locale: Locale) => import(`./${locale}/pages/inbound-emails.ts`),
  phoneCalls: (locale: Locale) => import(`./${locale}/pages/phone-calls.ts`),
  positions: (locale: Locale) => import(`./${locale}/pages/positions.ts`),
  publicLabel: (locale: Locale) => import(`./${locale}/pages/public-label.ts`),
  publicRequest: (locale: Locale) => import(`./${locale}/pages/public-request.ts`),
  accessList: (locale: Locale) => import(`./${locale}/pages/access-list.ts`),
  permissions: (locale: Locale) => import(`./${locale}/pages/permissions.ts`),
  savedViews: (locale: Locale) => import(`./${locale}/pages/saved-views.ts`),
  scheduled_requests: (locale: Locale) => import(`./${locale}/pages/scheduled-requests.ts`),
  board: (locale: Locale) => import(`./${locale}/pages/request-board.ts`),
  requestPage: (locale: Locale) => import(`./${locale}/pages/request-page.ts`),
  recurrence: (locale: Locale) => import(`./${locale}/pages/recurrence.ts`),
  requestForm: (locale: Locale) => import(`./${locale}/pages/request-form.ts`),
  requestCalendar: (locale: Locale) => import(`./${locale}/pages/request-calendar.ts`),
  requestMap: (locale: Locale) => import(`./${locale}/pages/request-map.ts`),
  bulkAssign: (locale: Locale) => import(`./${locale}/pages/bulk-assign.ts`),
  bulkChange: (locale: Locale) => import(`./${locale}/pages/bulk-change.ts`),
  requestSheets: (locale: Locale) => import(`./${locale}/pages/request-sheets.ts`),
  candidates: (locale: Locale) => import(`./${locale}/pages/candidates.ts`),
  search: (locale: Locale) => import(`./${locale}/pages/search.ts`),
  sentInvitation: (locale: Locale) => import(`./${locale}/pages/sent-invitation.ts`),
  noExecutors: (locale: Locale) => import(`./${locale}/pages/no-executors.ts`),
  similarClients: (locale: Locale) => import(`./${locale}/pages/similar-clients.ts`),
  settings: (locale: Locale) => import(`./${locale}/pages/settings.ts`),
  tasks: (locale: Locale) => import(`./${locale}/pages/tasks.ts`),
  userRemoval: (locale: Locale) => import(`./${locale}/pages/user-removal.ts`),
  unsubscribe: (locale: Locale) => import(`./${locale}/pages/unsubscribe.ts`),
  workCalendar: (locale: Locale) => import(`./${locale}/pages/work-calendar.ts`),
} satisfies Record<string, (locale: Locale) => Promise<object>>

export type PageTexts = keyof typeof PAGE_TEXTS
