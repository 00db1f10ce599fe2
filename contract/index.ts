import { accountRoutes } from './account/account.ts'
import { accountClosingRoutes } from './account/account-closing.ts'
import { accountExportRoutes } from './account/account-exports.ts'
import { firstStepRoutes } from './account/first-steps.ts'
import { tariffRoutes } from './account/tariffs.ts'
import { agreementReportRoutes } from './agreements/agreement-report.ts'
import { agreementRoutes } from './agreements/agreements.ts'
import { slaRoutes } from './agreements/preview.ts'
import { analyticsRoutes } from './analytics/analytics.ts'
import { analyticsReportRoutes } from './analytics/report.ts'
import { authRoutes } from './auth/auth.ts'
import { consentRoutes } from './auth/consents.ts'
import { deviceRoutes } from './auth/devices.ts'
import { invitationRoutes } from './auth/invitations.ts'
import { passwordRoutes } from './auth/passwords.ts'
import { signInMethodRoutes } from './auth/sign-in-methods.ts'
import { ssoRoutes } from './auth/sso.ts'
import { calendarFeedRoutes } from './calendar-feeds.ts'
import { clientRoutes } from './clients/clients.ts'
import { contactRoutes } from './clients/contacts.ts'
import { facilityRoutes } from './clients/facilities.ts'
import { registryRoutes } from './clients/registry.ts'
import { configurationRoutes } from './configuration/configuration.ts'
import { customFieldRoutes } from './custom-fields/custom-fields.ts'
import { exportRoutes } from './exports.ts'
import { avatarRoutes } from './files/avatars.ts'
import { fileRoutes } from './files/files.ts'
import { geoRoutes } from './geo.ts'
import { equipmentRoutes } from './goods/equipment.ts'
import { productRoutes } from './goods/products.ts'
import { importRoutes } from './imports/imports.ts'
import { inboundEmailRoutes } from './inbound-emails.ts'
import { installationRoutes } from './installation.ts'
import { apiKeyRoutes, userApiKeyRoutes } from './integrations/api-keys.ts'
import { bulkRoutes } from './integrations/bulk.ts'
import { changeRoutes } from './integrations/changes.ts'
import { mailboxRoutes } from './integrations/mailbox.ts'
import { serviceAccountRoutes } from './integrations/service-accounts.ts'
import { webhookRoutes } from './integrations/webhooks.ts'
import { interactionRoutes } from './interactions.ts'
import { liveRoutes } from './live.ts'
import { mergeRoutes } from './merges.ts'
import { notificationSettingsRoutes } from './notifications/notification-settings.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import { pushSubscriptionRoutes } from './notifications/push-subscriptions.ts'
import { keptWorkRoutes } from './operations/kept-work.ts'
import { operationRoutes } from './operations/operations.ts'
import { pullRoutes } from './operations/pull.ts'
import { emailRoutes } from './outbox.ts'
import { phoneCallRoutes } from './phone-calls.ts'
import { referenceRoutes } from './reference.ts'
import { checklistRoutes } from './requests/checklists.ts'
import { requestRoutes } from './requests/requests.ts'
import { workTypeRoutes } from './requests/work-types.ts'
import type { Route } from './route.ts'
import { savedViewRoutes } from './saved-views.ts'
import { scheduledRequestRoutes } from './scheduler/scheduled-requests.ts'
import { workCalendarRoutes } from './scheduler/work-calendar.ts'
import { searchRoutes } from './search/search.ts'
import { pauseReasonRoutes } from './sla/pause-reasons.ts'
import { serviceHoursRoutes } from './sla/service-hours.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { tagRoutes } from './tags.ts'
import { accessListRoutes } from './users/access-list.ts'
import { employeeRoutes } from './users/employees.ts'
import { leftUserRoutes } from './users/left-users.ts'
import { positionRoutes } from './users/positions.ts'
import { profileRoutes } from './users/profile.ts'
import { roleRoutes } from './users/roles.ts'
import { userRoutes } from './users/users.ts'

/** Every call of the API, by domain. Handlers, OpenAPI, client calls and the sweeps are derived from this table. */
export const routes = {
  auth: authRoutes,
  sso: ssoRoutes,
  signInMethods: signInMethodRoutes,
  invitations: invitationRoutes,
  passwords: passwordRoutes,
  devices: deviceRoutes,
  positions: positionRoutes,
  profile: profileRoutes,
  consents: consentRoutes,
  operations: operationRoutes,
  keptWork: keptWorkRoutes,
  offline: pullRoutes,
  interactions: interactionRoutes,
  notifications: notificationRoutes,
  notificationSettings: notificationSettingsRoutes,
  pushSubscriptions: pushSubscriptionRoutes,
  company: accountRoutes,
  firstSteps: firstStepRoutes,
  accountClosing: accountClosingRoutes,
  accountExports: accountExportRoutes,
  configuration: configurationRoutes,
  tariffs: tariffRoutes,
  users: userRoutes,
  workTypes: workTypeRoutes,
  serviceHours: serviceHoursRoutes,
  pauseReasons: pauseReasonRoutes,
  customFields: customFieldRoutes,
  leftUsers: leftUserRoutes,
  roles: roleRoutes,
  serviceAccounts: serviceAccountRoutes,
  apiKeys: apiKeyRoutes,
  userApiKeys: userApiKeyRoutes,
  changes: changeRoutes,
  webhooks: webhookRoutes,
  mailbox: mailboxRoutes,
  bulk: bulkRoutes,
  accessList: accessListRoutes,
  employees: employeeRoutes,
  clients: clientRoutes,
  contacts: contactRoutes,
  merges: mergeRoutes,
  tags: tagRoutes,
  agreements: agreementRoutes,
  facilities: facilityRoutes,
  equipment: equipmentRoutes,
  products: productRoutes,
  checklists: checklistRoutes,
  phoneCalls: phoneCallRoutes,
  inboundEmails: inboundEmailRoutes,
  requests: requestRoutes,
  scheduledRequests: scheduledRequestRoutes,
  sla: slaRoutes,
  workCalendar: workCalendarRoutes,
  analytics: analyticsRoutes,
  analyticsReport: analyticsReportRoutes,
  agreementReports: agreementReportRoutes,
  calendarFeeds: calendarFeedRoutes,
  views: savedViewRoutes,
  files: fileRoutes,
  avatars: avatarRoutes,
  imports: importRoutes,
  exports: exportRoutes,
  search: searchRoutes,
  reference: referenceRoutes,
  letters: emailRoutes,
  installation: installationRoutes,
  subscriptions: subscriptionRoutes,
  live: liveRoutes,
  geo: geoRoutes,
  registry: registryRoutes,
} as const

export type RouteTable = typeof routes
export type Domain = keyof RouteTable

/** A call of the contract by name: `clients.list`. */
export type CallName = { [D in Domain]: `${D}.${keyof RouteTable[D] & string}` }[Domain]

/** The route of a call's name. */
export type RouteOf<Name extends string> = Name extends `${infer D extends Domain}.${infer K}`
  ? K extends keyof RouteTable[D]
    ? Extract<RouteTable[D][K], Route>
    : never
  : never

export const API_ROOT = '/api'

/** The routes of all domains in one list. */
export function allRoutes(): Route[] {
  return Object.values(routes).flatMap((domain): Route[] => Object.values(domain))
}

export interface NamedRoute {
  name: CallName
  route: Route
}

/** The same with the name of each. */
export function namedRoutes(): NamedRoute[] {
  return Object.entries(routes).flatMap(([domain, table]) =>
    Object.entries<Route>(table).map(([call, route]) => ({ name: `${domain}.${call}` as CallName, route })),
  )
}
