import type { permissions as ru } from '../ru/permissions.ts'
import type { Translated } from '../shape.ts'

export const permissions: Translated<typeof ru> = {
  entities: {
    equipment: 'Equipment and products',
    schedule: 'Scheduler',
    analytics: 'Analytics',
  },
  actions: { read: 'View', create: 'Create', update: 'Edit', execute: 'Carry out', delete: 'Delete' },
  types: { allowed: 'Allowed', manager: 'Own only', forbidden: 'Forbidden' },
}
