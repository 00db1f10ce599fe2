import type { permissions as ru } from '../ru/permissions.ts'
import type { Translated } from '../shape.ts'

export const permissions: Translated<typeof ru> = {
  entities: {
    requests: 'Requests',
    clients: 'Clients',
    facilities: 'Facilities',
    equipment: 'Equipment and products',
    check_lists: 'Checklists',
    schedule: 'Scheduler',
    employees: 'Employees',
    analytics: 'Analytics',
  },
  actions: { read: 'View', create: 'Create', update: 'Edit', execute: 'Carry out', delete: 'Delete' },
  types: { allowed: 'Allowed', manager: 'Own only', forbidden: 'Forbidden' },
}
