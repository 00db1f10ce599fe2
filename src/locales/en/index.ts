import type { Translated } from '#contract/words/shape.ts'
import type ru from '../ru/index.ts'
import * as catalogs from './catalogs.ts'
import { absence } from './pages/absence.ts'
import { accessList } from './pages/access-list.ts'
import { agreementTargets } from './pages/agreement-targets.ts'
import { analytics } from './pages/analytics.ts'
import { bulkAssign } from './pages/bulk-assign.ts'
import { bulkChange } from './pages/bulk-change.ts'
import { calendarFeeds } from './pages/calendar-feeds.ts'
import { candidates } from './pages/candidates.ts'
import { configuration } from './pages/configuration.ts'
import { customFields } from './pages/custom-fields.ts'
import { customValues } from './pages/custom-values.ts'
import { dateRange } from './pages/date-range.ts'
import { dueChanges } from './pages/due-changes.ts'
import { employeeViews } from './pages/employee-views.ts'
import { facilityClient } from './pages/facility-client.ts'
import { feed } from './pages/feed.ts'
import { firstSteps } from './pages/first-steps.ts'
import { guest } from './pages/guest.ts'
import { imports } from './pages/imports.ts'
import { inboundEmails } from './pages/inbound-emails.ts'
import { installation } from './pages/installation.ts'
import { integrations } from './pages/integrations.ts'
import { keptWork } from './pages/kept-work.ts'
import { leaving } from './pages/leaving.ts'
import { lookups } from './pages/lookups.ts'
import { merging } from './pages/merging.ts'
import { noExecutors } from './pages/no-executors.ts'
import { notificationCenter } from './pages/notification-center.ts'
import { onThisPhone } from './pages/on-this-phone.ts'
import { outbox } from './pages/outbox.ts'
import { permissions } from './pages/permissions.ts'
import { phoneCalls } from './pages/phone-calls.ts'
import { positions } from './pages/positions.ts'
import { publicLabel } from './pages/public-label.ts'
import { publicRequest } from './pages/public-request.ts'
import { recurrence } from './pages/recurrence.ts'
import { board } from './pages/request-board.ts'
import { requestCalendar } from './pages/request-calendar.ts'
import { requestForm } from './pages/request-form.ts'
import { requestMap } from './pages/request-map.ts'
import { requestPage } from './pages/request-page.ts'
import { requestSheets } from './pages/request-sheets.ts'
import { savedViews } from './pages/saved-views.ts'
import { scheduled_requests } from './pages/scheduled-requests.ts'
import { search } from './pages/search.ts'
import { sentInvitation } from './pages/sent-invitation.ts'
import { settings } from './pages/settings.ts'
import { similarClients } from './pages/similar-clients.ts'
import { tasks } from './pages/tasks.ts'
import { unsubscribe } from './pages/unsubscribe.ts'
import { userRemoval } from './pages/user-removal.ts'
import { workCalendar } from './pages/work-calendar.ts'
import { work_types } from './pages/work-types.ts'
import shared from './shared.ts'

const en: Translated<typeof ru> = {
  ...shared,
  ...catalogs,
  agreementTargets,
  analytics,
  board,
  calendarFeeds,
  customFields,
  customValues,
  configuration,
  dateRange,
  dueChanges,
  employeeViews,
  facilityClient,
  similarClients,
  feed,
  firstSteps,
  noExecutors,
  sentInvitation,
  guest,
  imports,
  installation,
  integrations,
  keptWork,
  leaving,
  lookups,
  merging,
  notificationCenter,
  onThisPhone,
  outbox,
  phoneCalls,
  inboundEmails,
  positions,
  publicLabel,
  publicRequest,
  absence,
  accessList,
  permissions,
  scheduled_requests,
  recurrence,
  requestPage,
  requestForm,
  requestCalendar,
  requestMap,
  bulkAssign,
  bulkChange,
  requestSheets,
  candidates,
  search,
  settings,
  tasks,
  savedViews,
  unsubscribe,
  userRemoval,
  workCalendar,
  work_types,
}

export default en
