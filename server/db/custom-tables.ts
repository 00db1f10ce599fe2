import type { CustomEntity } from '#contract/custom-fields/field-types.ts'

/** The table whose column `custom` has the values of an entity's rows, and the column of their ids. */
export const CUSTOM_TABLES: Record<CustomEntity, { table: string; id: string }> = {
  requests: { table: 'requests', id: 'id' },
  clients: { table: 'clients', id: 'id' },
  facilities: { table: 'facilities', id: 'id' },
  equipment: { table: 'equipment', id: 'id' },
  employees: { table: 'memberships', id: 'user_id' },
  products: { table: 'products', id: 'id' },
  agreements: { table: 'agreements', id: 'id' },
}
