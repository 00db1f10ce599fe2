import type { Translated } from '#contract/words/shape.ts'
import { accessList } from './en/pages/access-list.ts'
import { analytics } from './en/pages/analytics.ts'
import { bulkAssign } from './en/pages/bulk-assign.ts'
import { calendarFeeds } from './en/pages/calendar-feeds.ts'
import { candidates } from './en/pages/candidates.ts'
import { dateRange } from './en/pages/date-range.ts'
import { employeeViews } from './en/pages/employee-views.ts'
import { feed } from './en/pages/feed.ts'
import { imports } from './en/pages/imports.ts'
import { installation } from './en/pages/installation.ts'
import { leaving } from './en/pages/leaving.ts'
import { lookups } from './en/pages/lookups.ts'
import { notificationCenter } from './en/pages/notification-center.ts'
import { outbox } from './en/pages/outbox.ts'
import { permissions } from './en/pages/permissions.ts'
import { positions } from './en/pages/positions.ts'
import { publicRequest } from './en/pages/public-request.ts'
import { board } from './en/pages/request-board.ts'
import { requestCalendar } from './en/pages/request-calendar.ts'
import { requestForm } from './en/pages/request-form.ts'
import { requestMap } from './en/pages/request-map.ts'
import { requestPage } from './en/pages/request-page.ts'
import { savedViews } from './en/pages/saved-views.ts'
import { scheduled_requests } from './en/pages/scheduled-requests.ts'
import { search } from './en/pages/search.ts'
import { settings } from './en/pages/settings.ts'
import { tasks } from './en/pages/tasks.ts'
import { unsubscribe } from './en/pages/unsubscribe.ts'
import { userRemoval } from './en/pages/user-removal.ts'
import { workCalendar } from './en/pages/work-calendar.ts'
import shared from './en/shared.ts'
import type ru from './ru.ts'

const en: Translated<typeof ru> = {
  ...shared,
  analytics,
  board,
  calendarFeeds,
  dateRange,
  employeeViews,
  feed,
  imports,
  installation,
  leaving,
  lookups,
  notificationCenter,
  outbox,
  positions,
  publicRequest,
  accessList,
  permissions,
  scheduled_requests,
  requestPage,
  requestForm,
  requestCalendar,
  requestMap,
  bulkAssign,
  candidates,
  search,
  settings,
  tasks,
  savedViews,
  unsubscribe,
  userRemoval,
  workCalendar,
}

export default en
