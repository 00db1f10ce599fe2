import { PATHS } from '#contract/paths.ts'
import type { ResourceEntry } from '../crud/resource.ts'

/** The entities with screens drawn from a definition, in the menu's order. */
export const resources: ResourceEntry[] = [
  { name: 'requests', paths: PATHS.requests, drawn: ['list'], load: () => import('./requests/definition.tsx') },
  {
    name: 'scheduled_requests',
    paths: PATHS.scheduled_requests,
    drawn: ['list', 'show'],
    texts: ['scheduled_requests'],
    load: () => import('./scheduled-requests/definition.tsx'),
  },
  { name: 'clients', paths: PATHS.clients, load: () => import('./clients/definition.tsx') },
  { name: 'facilities', paths: PATHS.facilities, load: () => import('./facilities/definition.tsx') },
  {
    name: 'equipment',
    paths: PATHS.equipment,
    partOf: 'products',
    load: () => import('./equipment/definition.tsx'),
  },
  { name: 'employees', paths: PATHS.employees, load: () => import('./employees/definition.tsx') },
  { name: 'products', paths: PATHS.products, load: () => import('./products/definition.tsx') },
  { name: 'check_lists', paths: PATHS.check_lists, load: () => import('./checklists/definition.tsx') },
  { name: 'users', paths: PATHS.users, load: () => import('./users/definition.tsx') },
]
