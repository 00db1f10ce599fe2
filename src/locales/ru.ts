import { accessList } from './ru/pages/access-list.ts'
import { analytics } from './ru/pages/analytics.ts'
import { calendarFeeds } from './ru/pages/calendar-feeds.ts'
import { employeeViews } from './ru/pages/employee-views.ts'
import { feed } from './ru/pages/feed.ts'
import { imports } from './ru/pages/imports.ts'
import { lookups } from './ru/pages/lookups.ts'
import { notificationCenter } from './ru/pages/notification-center.ts'
import { outbox } from './ru/pages/outbox.ts'
import { permissions } from './ru/pages/permissions.ts'
import { positions } from './ru/pages/positions.ts'
import { publicRequest } from './ru/pages/public-request.ts'
import { board } from './ru/pages/request-board.ts'
import { scheduled_requests } from './ru/pages/scheduled-requests.ts'
import { search } from './ru/pages/search.ts'
import { settings } from './ru/pages/settings.ts'
import { tasks } from './ru/pages/tasks.ts'
import { unsubscribe } from './ru/pages/unsubscribe.ts'
import { userRemoval } from './ru/pages/user-removal.ts'
import { workCalendar } from './ru/pages/work-calendar.ts'
import shared from './ru/shared.ts'

/** Every text of the screens. What one page alone shows is loaded with that page: pages.ts. */
const ru = {
  ...shared,
  analytics,
  board,
  calendarFeeds,
  employeeViews,
  feed,
  imports,
  lookups,
  notificationCenter,
  outbox,
  positions,
  publicRequest,
  accessList,
  permissions,
  scheduled_requests,
  search,
  settings,
  tasks,
  unsubscribe,
  userRemoval,
  workCalendar,
}

export default ru
