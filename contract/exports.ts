import type { z } from 'zod'
import { agreementColumns, agreementRoutes } from './agreements/agreements.ts'
import { clientColumns, clientRoutes } from './clients/clients.ts'
import { facilityColumns, facilityRoutes } from './clients/facilities.ts'
import { chosenColumns } from './export-columns.ts'
import { equipmentColumns, equipmentRoutes } from './goods/equipment.ts'
import { productColumns, productRoutes } from './goods/products.ts'
import { EXTERNAL_IDS_COLUMN } from './integrations/external-ids.ts'
import { checklistColumns, checklistRoutes } from './requests/checklists.ts'
import { type Access, defineRoutes, type Method } from './route.ts'
import { EMPLOYEE_COLUMNS, employeeRoutes } from './users/employees.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A list's rows as a spreadsheet: takes the query of the list and returns what the list shows, all pages of it.
 * The list of requests, which has more columns, has an export of its own.
 */
function exportOf<
  const Path extends string,
  A extends Access,
  Filters extends z.ZodRawShape,
  const Name extends string,
>(
  list: { method: Method; path: Path; access: A; summary: string; query: z.ZodObject<Filters, z.core.$strict> },
  columns: readonly Name[],
) {
  return {
    method: 'GET',
    path: `${list.path}/export`,
    access: list.access,
    summary: `${list.summary}: the filtered list as .xlsx`,
    query: list.query.extend(chosenColumns(columns)),
    columns,
    produces: XLSX,
  } as const
}

/** Named by the domain of the list. */
export const exportRoutes = defineRoutes({
  clients: exportOf(clientRoutes.list, withExternalIds(clientColumns)),
  agreements: exportOf(agreementRoutes.list, namesOf(agreementColumns)),
  facilities: exportOf(facilityRoutes.list, withExternalIds(facilityColumns)),
  equipment: exportOf(equipmentRoutes.list, withExternalIds(equipmentColumns)),
  products: exportOf(productRoutes.list, withExternalIds(productColumns)),
  employees: exportOf(employeeRoutes.list, EMPLOYEE_COLUMNS),
  checklists: exportOf(checklistRoutes.list, namesOf(checklistColumns)),
})

function withExternalIds<Name extends string>(
  columns: Readonly<Record<Name, string>>,
): (Name | typeof EXTERNAL_IDS_COLUMN)[] {
  return [...namesOf(columns), EXTERNAL_IDS_COLUMN]
}

function namesOf<Name extends string>(columns: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(columns) as Name[]
}
