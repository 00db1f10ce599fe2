import { z } from 'zod'
import { listQuery, pageOf, severalOf } from './paging.ts'
import { date, defineRoutes, id, named } from './route.ts'

export const equipmentRow = z.object({
  id: z.number(),
  title: z.string(),
  article: z.string().nullable(),
  model: z.string().nullable(),
  manufacturer: z.string().nullable(),
  serial: z.string().nullable(),
  facility: named.nullable(),
  parent: z.object({ id: z.number(), title: z.string() }).nullable(),
  installed_on: date.nullable(),
  warranty_till: date.nullable(),
  checklists: z.array(named),
})
export type EquipmentRow = z.output<typeof equipmentRow>

export const equipmentRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/equipments',
    access: 'equipment:read',
    summary: 'Equipment',
    query: listQuery(['title', 'manufacturer'], {
      facility_id: severalOf(id).optional(),
      parent_id: severalOf(id).optional(),
    }),
    response: pageOf(equipmentRow),
  },
})
