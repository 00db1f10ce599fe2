import type { Locale } from '#contract/messages.ts'

/**
 * Texts of single pages, under the key they are exported by. They are loaded with the page's code, so that the first
 * page does not load the texts of all others: lazyPage(() => import(…), 'imports').
 */
export const PAGE_TEXTS = {
  analytics: { ru: () => import('./ru/pages/analytics.ts'), en: () => import('./en/pages/analytics.ts') },
  calendarFeeds: { ru: () => import('./ru/pages/calendar-feeds.ts'), en: () => import('./en/pages/calendar-feeds.ts') },
  dateRange: { ru: () => import('./ru/pages/date-range.ts'), en: () => import('./en/pages/date-range.ts') },
  employeeViews: { ru: () => import('./ru/pages/employee-views.ts'), en: () => import('./en/pages/employee-views.ts') },
  feed: { ru: () => import('./ru/pages/feed.ts'), en: () => import('./en/pages/feed.ts') },
  imports: { ru: () => import('./ru/pages/imports.ts'), en: () => import('./en/pages/imports.ts') },
  installation: { ru: () => import('./ru/pages/installation.ts'), en: () => import('./en/pages/installation.ts') },
  leaving: { ru: () => import('./ru/pages/leaving.ts'), en: () => import('./en/pages/leaving.ts') },
  lookups: { ru: () => import('./ru/pages/lookups.ts'), en: () => import('./en/pages/lookups.ts') },
  notificationCenter: {
    ru: () => import('./ru/pages/notification-center.ts'),
    en: () => import('./en/pages/notification-center.ts'),
  },
  outbox: { ru: () => import('./ru/pages/outbox.ts'), en: () => import('./en/pages/outbox.ts') },
  positions: { ru: () => import('./ru/pages/positions.ts'), en: () => import('./en/pages/positions.ts') },
  publicRequest: { ru: () => import('./ru/pages/public-request.ts'), en: () => import('./en/pages/public-request.ts') },
  accessList: { ru: () => import('./ru/pages/access-list.ts'), en: () => import('./en/pages/access-list.ts') },
  permissions: { ru: () => import('./ru/pages/permissions.ts'), en: () => import('./en/pages/permissions.ts') },
  savedViews: { ru: () => import('./ru/pages/saved-views.ts'), en: () => import('./en/pages/saved-views.ts') },
  scheduled_requests: {
    ru: () => import('./ru/pages/scheduled-requests.ts'),
    en: () => import('./en/pages/scheduled-requests.ts'),
  },
  board: { ru: () => import('./ru/pages/request-board.ts'), en: () => import('./en/pages/request-board.ts') },
  requestPage: { ru: () => import('./ru/pages/request-page.ts'), en: () => import('./en/pages/request-page.ts') },
  requestForm: { ru: () => import('./ru/pages/request-form.ts'), en: () => import('./en/pages/request-form.ts') },
  requestCalendar: {
    ru: () => import('./ru/pages/request-calendar.ts'),
    en: () => import('./en/pages/request-calendar.ts'),
  },
  requestMap: { ru: () => import('./ru/pages/request-map.ts'), en: () => import('./en/pages/request-map.ts') },
  bulkAssign: { ru: () => import('./ru/pages/bulk-assign.ts'), en: () => import('./en/pages/bulk-assign.ts') },
  candidates: { ru: () => import('./ru/pages/candidates.ts'), en: () => import('./en/pages/candidates.ts') },
  search: { ru: () => import('./ru/pages/search.ts'), en: () => import('./en/pages/search.ts') },
  settings: { ru: () => import('./ru/pages/settings.ts'), en: () => import('./en/pages/settings.ts') },
  tasks: { ru: () => import('./ru/pages/tasks.ts'), en: () => import('./en/pages/tasks.ts') },
  userRemoval: { ru: () => import('./ru/pages/user-removal.ts'), en: () => import('./en/pages/user-removal.ts') },
  unsubscribe: { ru: () => import('./ru/pages/unsubscribe.ts'), en: () => import('./en/pages/unsubscribe.ts') },
  workCalendar: { ru: () => import('./ru/pages/work-calendar.ts'), en: () => import('./en/pages/work-calendar.ts') },
} satisfies Record<string, Record<Locale, () => Promise<object>>>

export type PageTexts = keyof typeof PAGE_TEXTS
