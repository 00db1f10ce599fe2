import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import type { exportRoutes } from '#contract/exports.ts'
import { EXTERNAL_IDS_COLUMN, isExternalEntity } from '#contract/integrations/external-ids.ts'
import type { Locale } from '#contract/messages.ts'
import type { Actor } from '../access/actor.ts'
import { agreementSheet, listAgreements } from '../agreements/index.ts'
import { checklistSheet, listChecklists } from '../checklists/index.ts'
import { clientSheet, listClients } from '../clients/index.ts'
import { customSheetColumns } from '../custom-fields/index.ts'
import type { Database, Tx } from '../db/database.ts'
import { employeeSheet, listEmployees } from '../employees/index.ts'
import { equipmentSheet, listEquipment } from '../equipment/index.ts'
import { exportExternalIds } from '../external-ids/index.ts'
import { facilitySheet, listFacilities } from '../facilities/index.ts'
import type { BinaryAnswer, Handlers } from '../http/handlers.ts'
import { listProducts, productSheet } from '../products/index.ts'
import { allPages } from '../sheets/all-pages.ts'
import { type ChoosableSheet, exportRows, type OtherColumn, withColumns } from '../sheets/list-sheet.ts'

interface Call<Query> {
  tx: Tx
  actor: Actor
  query: Query
  locale: Locale
}

interface Choice<Name extends string> {
  columns?: (Name | OtherColumn)[] | undefined
}

export function exportHandlers({ database }: { database: Database }): Handlers<typeof exportRoutes> {
  /** Exports the rows that the list itself reads: the same rows in the same order, with the same access, all pages. */
  function exportOf<Row extends { id: number }, Name extends string, Query extends { page: number; per_page: number }>(
    sheet: ChoosableSheet<Row, Name>,
    list: (tx: Tx, actor: Actor, query: Query) => Promise<{ data: Row[] }>,
    entity: Exclude<CustomEntity, 'requests'> | null,
  ) {
    const external = entity && isExternalEntity(entity) ? entity : null
    return async ({ tx, actor, query, locale }: Call<Query & Choice<Name>>): Promise<BinaryAnswer> => {
      const { columns } = query
      const areAsked = !columns || columns.includes(EXTERNAL_IDS_COLUMN)
      const ids = external && areAsked ? await exportExternalIds(tx, actor, external) : null
      async function read(unit: Tx, paging: { page: number; per_page: number }) {
        const { data } = await list(unit, actor, { ...query, ...paging })
        return { data: ids ? await ids.addTo(unit, data) : data }
      }
      return exportRows(
        withColumns(sheet, columns, ids?.columns, entity ? customSheetColumns(actor, entity, locale) : {}),
        await allPages({ database, tx, actor }, read, ({ id }) => id),
        actor,
        locale,
      )
    }
  }

  return {
    clients: exportOf(clientSheet, listClients, 'clients'),
    agreements: exportOf(agreementSheet, listAgreements, 'agreements'),
    facilities: exportOf(facilitySheet, listFacilities, 'facilities'),
    equipment: exportOf(equipmentSheet, listEquipment, 'equipment'),
    products: exportOf(productSheet, listProducts, 'products'),
    employees: exportOf(employeeSheet, listEmployees, 'employees'),
    checklists: exportOf(checklistSheet, listChecklists, null),
  }
}
