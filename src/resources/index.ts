import {
  ApartmentOutlined,
  AppstoreOutlined,
  BankOutlined,
  CheckSquareOutlined,
  FieldTimeOutlined,
  FileProtectOutlined,
  PauseCircleOutlined,
  ProfileOutlined,
  ScheduleOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { isCustomEntity } from '#contract/custom-fields/field-types.ts'
import { PATHS } from '#contract/paths.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ResourceEntry } from '../crud/resource.ts'

/** Where the screens of each entity are, in the menu's order. */
const ENTRIES: Record<ResourceName, Omit<ResourceEntry, 'name' | 'paths'>> = {
  requests: { Icon: ProfileOutlined, drawn: ['list'], load: () => import('./requests/definition.tsx') },
  scheduled_requests: {
    Icon: ScheduleOutlined,
    drawn: ['list', 'show'],
    texts: ['scheduled_requests', 'recurrence'],
    load: () => import('./scheduled-requests/definition.tsx'),
  },
  clients: { Icon: TeamOutlined, load: () => import('./clients/definition.tsx') },
  facilities: { Icon: BankOutlined, load: () => import('./facilities/definition.tsx') },
  agreements: {
    Icon: FileProtectOutlined,
    texts: ['agreementTargets'],
    load: () => import('./agreements/definition.tsx'),
  },
  equipment: { Icon: ToolOutlined, partOf: 'products', load: () => import('./equipment/definition.tsx') },
  employees: { Icon: UserOutlined, load: () => import('./employees/definition.tsx') },
  products: { Icon: AppstoreOutlined, load: () => import('./products/definition.tsx') },
  check_lists: { Icon: CheckSquareOutlined, load: () => import('./checklists/definition.tsx') },
  work_types: { Icon: TagsOutlined, texts: ['work_types'], load: () => import('./work-types/definition.tsx') },
  service_hours: { Icon: FieldTimeOutlined, load: () => import('./service-hours/definition.tsx') },
  pause_reasons: { Icon: PauseCircleOutlined, load: () => import('./pause-reasons/definition.tsx') },
  users: { Icon: ApartmentOutlined, load: () => import('./users/definition.tsx') },
}

const loadCustom = () => import('#src/parts/custom-fields/with-custom-fields.ts')

/** The entities with screens drawn from a definition. */
export const resources: ResourceEntry[] = (Object.keys(ENTRIES) as ResourceName[]).map((name) => ({
  ...ENTRIES[name],
  name,
  paths: PATHS[name],
  ...(isCustomEntity(name) && { loadCustom }),
}))
