import { clientRoutes } from './clients/clients.ts'
import { facilityRoutes } from './clients/facilities.ts'
import { equipmentRoutes } from './goods/equipment.ts'
import { productRoutes } from './goods/products.ts'
import { checklistRoutes } from './requests/checklists.ts'
import { type Access, defineRoutes, type Method } from './route.ts'
import { employeeRoutes } from './users/employees.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A list's rows as a spreadsheet: takes the query of the list and returns what the list shows, all pages of it.
 * The list of requests, which has more columns, has an export of its own.
 */
function exportOf<const Path extends string, A extends Access, Query>(list: {
  method: Method
  path: Path
  access: A
  summary: string
  query: Query
}) {
  return {
    method: 'GET',
    path: `${list.path}/export`,
    access: list.access,
    summary: `${list.summary}: the filtered list as .xlsx`,
    query: list.query,
    produces: XLSX,
  } as const
}

/** Named by the domain of the list. */
export const exportRoutes = defineRoutes({
  clients: exportOf(clientRoutes.list),
  facilities: exportOf(facilityRoutes.list),
  equipment: exportOf(equipmentRoutes.list),
  products: exportOf(productRoutes.list),
  employees: exportOf(employeeRoutes.list),
  checklists: exportOf(checklistRoutes.list),
})
