import type { CallName } from '#contract/index.ts'
import { ANALYTICS_PATHS, type AnalyticsViewName } from '#contract/paths.ts'

/** What each of the ten views asks. */
export const VIEW_CALLS = {
  main: 'analytics.mainFigures',
  statuses: 'analytics.requestsStatuses',
  times: 'analytics.requestsTime',
  revenue: 'analytics.requestsRevenue',
  load: 'analytics.requestsEmployees',
  employees: 'analytics.employees',
  online: 'analytics.employeesTimeOnline',
  managers: 'analytics.managers',
  facilities: 'analytics.facilities',
  sla: 'analytics.sla',
} as const satisfies Record<AnalyticsViewName, CallName>

/** In the order of their tabs. */
export const VIEW_NAMES = Object.keys(ANALYTICS_PATHS) as AnalyticsViewName[]
