import { authRoutes } from './auth.ts'
import { avatarRoutes } from './avatars.ts'
import { checklistRoutes } from './checklists.ts'
import { clientRoutes } from './clients.ts'
import { companyRoutes } from './company.ts'
import { consentRoutes } from './consents.ts'
import { contactRoutes } from './contacts.ts'
import { deviceRoutes } from './devices.ts'
import { employeeRoutes } from './employees.ts'
import { equipmentRoutes } from './equipment.ts'
import { exportRoutes } from './exports.ts'
import { facilityRoutes } from './facilities.ts'
import { fileRoutes } from './files.ts'
import { geoRoutes } from './geo.ts'
import { importRoutes } from './imports.ts'
import { invitationRoutes } from './invitations.ts'
import { letterRoutes } from './letters.ts'
import { liveRoutes } from './live.ts'
import { notificationSettingsRoutes } from './notification-settings.ts'
import { passwordRoutes } from './passwords.ts'
import { positionRoutes } from './positions.ts'
import { productRoutes } from './products.ts'
import { profileRoutes } from './profile.ts'
import { readerRoutes } from './readers.ts'
import { referenceRoutes } from './reference.ts'
import { requestRoutes } from './requests.ts'
import { roleRoutes } from './roles.ts'
import type { Route } from './route.ts'
import { signInWayRoutes } from './sign-in-ways.ts'
import { socialRoutes } from './social.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { tagRoutes } from './tags.ts'
import { tariffRoutes } from './tariffs.ts'
import { userRoutes } from './users.ts'

/** Every call of the API, by domain. Handlers, OpenAPI, client calls and the sweeps walk over this table. */
export const routes = {
  auth: authRoutes,
  social: socialRoutes,
  signInWays: signInWayRoutes,
  invitations: invitationRoutes,
  passwords: passwordRoutes,
  devices: deviceRoutes,
  positions: positionRoutes,
  profile: profileRoutes,
  consents: consentRoutes,
  notificationSettings: notificationSettingsRoutes,
  company: companyRoutes,
  tariffs: tariffRoutes,
  users: userRoutes,
  roles: roleRoutes,
  readers: readerRoutes,
  employees: employeeRoutes,
  clients: clientRoutes,
  contacts: contactRoutes,
  tags: tagRoutes,
  facilities: facilityRoutes,
  equipment: equipmentRoutes,
  products: productRoutes,
  checklists: checklistRoutes,
  requests: requestRoutes,
  files: fileRoutes,
  avatars: avatarRoutes,
  imports: importRoutes,
  exports: exportRoutes,
  reference: referenceRoutes,
  letters: letterRoutes,
  subscriptions: subscriptionRoutes,
  live: liveRoutes,
  geo: geoRoutes,
} as const

export type RouteTable = typeof routes
export type Domain = keyof RouteTable

export const API_ROOT = '/api'

/** The routes of all domains in one list. */
export function allRoutes(): Route[] {
  return Object.values(routes).flatMap((domain): Route[] => Object.values(domain))
}
