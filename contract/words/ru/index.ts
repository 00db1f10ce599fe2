import { agreements } from './agreements.ts'
import { analytics } from './analytics.ts'
import { check_lists } from './checklists.ts'
import { clients } from './clients.ts'
import { countryNames } from './countries.ts'
import { equipment } from './equipment.ts'
import { facilities } from './facilities.ts'
import { installation } from './installation.ts'
import { api_keys, service_accounts } from './integrations.ts'
import { language } from './language.ts'
import { messages } from './messages.ts'
import { permissions } from './permissions.ts'
import { conflicts, reasons } from './planning.ts'
import { products } from './products.ts'
import { requests } from './requests.ts'
import { pause_reasons, service_hours } from './service-hours.ts'
import { employees, roles, users } from './users.ts'
import { work_types } from './work-types.ts'

/** What server and browser call things. */
export const words = {
  agreements,
  analytics,
  api_keys,
  check_lists,
  clients,
  conflicts,
  countryNames,
  employees,
  equipment,
  facilities,
  installation,
  language,
  messages,
  pause_reasons,
  permissions,
  products,
  reasons,
  requests,
  roles,
  service_accounts,
  service_hours,
  users,
  work_types,
}
