import { accessList } from './ru/pages/access-list.ts'
import { analytics } from './ru/pages/analytics.ts'
import { bulkAssign } from './ru/pages/bulk-assign.ts'
import { calendarFeeds } from './ru/pages/calendar-feeds.ts'
import { candidates } from './ru/pages/candidates.ts'
import { dateRange } from './ru/pages/date-range.ts'
import { employeeViews } from './ru/pages/employee-views.ts'
import { feed } from './ru/pages/feed.ts'
import { imports } from './ru/pages/imports.ts'
import { installation } from './ru/pages/installation.ts'
import { leaving } from './ru/pages/leaving.ts'
import { lookups } from './ru/pages/lookups.ts'
import { notificationCenter } from './ru/pages/notification-center.ts'
import { outbox } from './ru/pages/outbox.ts'
import { permissions } from './ru/pages/permissions.ts'
import { positions } from './ru/pages/positions.ts'
import { publicRequest } from './ru/pages/public-request.ts'
import { board } from './ru/pages/request-board.ts'
import { requestCalendar } from './ru/pages/request-calendar.ts'
import { requestForm } from './ru/pages/request-form.ts'
import { requestMap } from './ru/pages/request-map.ts'
import { requestPage } from './ru/pages/request-page.ts'
import { savedViews } from './ru/pages/saved-views.ts'
import { scheduled_requests } from './ru/pages/scheduled-requests.ts'
import { search } from './ru/pages/search.ts'
import { settings } from './ru/pages/settings.ts'
import { tasks } from './ru/pages/tasks.ts'
import { unsubscribe } from './ru/pages/unsubscribe.ts'
import { userRemoval } from './ru/pages/user-removal.ts'
import { workCalendar } from './ru/pages/work-calendar.ts'
import shared from './ru/shared.ts'

/** The texts of all screens but those of single pages, which are loaded with the page: pages.ts. */
const ru = {
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

export default ru
