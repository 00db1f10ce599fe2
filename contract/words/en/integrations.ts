import type { Words } from '../shape.ts'

export const service_accounts: Words['service_accounts'] = {
  title: 'Service accounts',
  fields: {
    name: 'Name',
    role: 'Role',
    is_active: 'Works',
    created_at: 'Added',
  },
}
