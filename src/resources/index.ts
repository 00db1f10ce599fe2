import { PATHS } from '#contract/paths.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ResourceEntry } from '../crud/resource.ts'

/** Where the screens of each entity are, in the menu's order. */
const ENTRIES: Record<ResourceName, Omit<ResourceEntry, 'name' | 'paths'>> = {
  requests: { drawn: ['list'], load: () => import('./requests/definition.tsx') },
  scheduled_requests: {
    drawn: ['list', 'show'],
    texts: ['scheduled_requests', 'recurrence'],
    load: () => import('./scheduled-requests/definition.tsx'),
  },
  clients: { load: () => import('./clients/definition.tsx') },
  facilities: { load: () => import('./facilities/definition.tsx') },
  equipment: { partOf: 'products', load: () => import('./equipment/definition.tsx') },
  employees: { load: () => import('./employees/definition.tsx') },
  products: { load: () => import('./products/definition.tsx') },
  check_lists: { load: () => import('./checklists/definition.tsx') },
  users: { load: () => import('./users/definition.tsx') },
}

/** The entities with screens drawn from a definition. */
export const resources: ResourceEntry[] = (Object.keys(ENTRIES) as ResourceName[]).map((name) => ({
  ...ENTRIES[name],
  name,
  paths: PATHS[name],
}))
