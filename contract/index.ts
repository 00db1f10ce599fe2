import { authRoutes } from './auth/auth.ts'
import { consentRoutes } from './auth/consents.ts'
import { deviceRoutes } from './auth/devices.ts'
import { invitationRoutes } from './auth/invitations.ts'
import { passwordRoutes } from './auth/passwords.ts'
import { signInMethodRoutes } from './auth/sign-in-ways.ts'
import { ssoRoutes } from './auth/social.ts'
import { clientRoutes } from './clients/clients.ts'
import { contactRoutes } from './clients/contacts.ts'
import { facilityRoutes } from './clients/facilities.ts'
import { tagRoutes } from './clients/tags.ts'
import { accountRoutes } from './company/company.ts'
import { tariffRoutes } from './company/tariffs.ts'
import { exportRoutes } from './files/exports.ts'
import { fileRoutes } from './files/files.ts'
import { importRoutes } from './files/imports.ts'
import { geoRoutes } from './geo.ts'
import { checklistRoutes } from './goods/checklists.ts'
import { equipmentRoutes } from './goods/equipment.ts'
import { productRoutes } from './goods/products.ts'
import { emailRoutes } from './letters.ts'
import { liveRoutes } from './live.ts'
import { avatarRoutes } from './people/avatars.ts'
import { employeeRoutes } from './people/employees.ts'
import { notificationSettingsRoutes } from './people/notification-settings.ts'
import { positionRoutes } from './people/positions.ts'
import { profileRoutes } from './people/profile.ts'
import { accessListRoutes } from './people/readers.ts'
import { roleRoutes } from './people/roles.ts'
import { userRoutes } from './people/users.ts'
import { referenceRoutes } from './reference.ts'
import { requestRoutes } from './requests/requests.ts'
import type { Route } from './route.ts'
import { subscriptionRoutes } from './subscriptions.ts'

/** Every call of the API, by domain. Handlers, OpenAPI, client calls and the sweeps walk over this table. */
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
  notificationSettings: notificationSettingsRoutes,
  company: accountRoutes,
  tariffs: tariffRoutes,
  users: userRoutes,
  roles: roleRoutes,
  accessList: accessListRoutes,
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
  letters: emailRoutes,
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
