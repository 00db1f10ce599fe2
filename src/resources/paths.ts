import type { ResourcePaths } from '../crud/resource.ts'

/** The addresses of each entity's screens; `:id` is the row's. Source: specification, section 2. */
export const PATHS = {
  clients: {
    list: '/clients',
    create: '/client/add',
    show: '/client/:id',
    edit: '/client/:id/edit',
    import: '/clients/import',
  },
  facilities: { list: '/facilities', create: '/facility/add', show: '/facility/:id', edit: '/facility/:id/edit' },
  equipment: {
    list: '/products?tab=equipment',
    create: '/equipment/add',
    show: '/equipment/:id',
    edit: '/equipment/:id/edit',
    import: '/equipment/import',
  },
  employees: { list: '/employees', show: '/employee/:id', edit: '/employee/:id/edit' },
  products: {
    list: '/products',
    create: '/product/add',
    show: '/product/:id',
    edit: '/product/:id/edit',
    import: '/products/import',
  },
  check_lists: { list: '/checklists', create: '/checklist/add', show: '/checklist/:id', edit: '/checklist/:id/edit' },
  scheduled_requests: {
    list: '/scheduler',
    create: '/scheduler/add',
    show: '/scheduler/:id',
    edit: '/scheduler/:id/edit',
    import: '/scheduler/import',
  },
  users: { list: '/settings/users', create: '/settings/users/add', edit: '/settings/users/:id' },
  requests: { list: '/requests', create: '/requests/add', show: '/requests/:id' },
} as const satisfies Record<string, ResourcePaths>
