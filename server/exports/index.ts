import type { exportRoutes } from '../../contract/exports.ts'
import type { Locale } from '../../contract/messages.ts'
import type { Actor } from '../access/actor.ts'
import { checklistSheet, listChecklists } from '../checklists/index.ts'
import { clientSheet, listClients } from '../clients/index.ts'
import type { Tx } from '../db/database.ts'
import { employeeSheet, listEmployees } from '../employees/index.ts'
import { equipmentSheet, listEquipment } from '../equipment/index.ts'
import { facilitySheet, listFacilities } from '../facilities/index.ts'
import type { Download, Handlers } from '../http/handlers.ts'
import { listProducts, productSheet } from '../products/index.ts'
import { exportRows, type ListSheet } from '../sheets/list-sheet.ts'
import { EXPORTED_MAX } from '../sheets/write-sheet.ts'

interface Call<Query> {
  tx: Tx
  actor: Actor
  query: Query
  locale: Locale
}

/** Exports what the list itself reads: the same rows in the same order, to whom it shows them, all pages at once. */
function exportOf<Row, Query extends { page: number; per_page: number }>(
  sheet: ListSheet<Row>,
  list: (tx: Tx, actor: Actor, query: Query) => Promise<{ data: Row[] }>,
) {
  return async ({ tx, actor, query, locale }: Call<Query>): Promise<Download> => {
    const { data } = await list(tx, actor, { ...query, page: 1, per_page: EXPORTED_MAX })
    return exportRows(sheet, data, actor, locale)
  }
}

export function exportHandlers(): Handlers<typeof exportRoutes> {
  return {
    clients: exportOf(clientSheet, listClients),
    facilities: exportOf(facilitySheet, listFacilities),
    equipment: exportOf(equipmentSheet, listEquipment),
    products: exportOf(productSheet, listProducts),
    employees: exportOf(employeeSheet, listEmployees),
    checklists: exportOf(checklistSheet, listChecklists),
  }
}
