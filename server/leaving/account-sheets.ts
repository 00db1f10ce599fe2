import type { Readable } from 'node:stream'
import { agreementRoutes } from '#contract/agreements/agreements.ts'
import { clientRoutes } from '#contract/clients/clients.ts'
import { facilityRoutes } from '#contract/clients/facilities.ts'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import { equipmentRoutes } from '#contract/goods/equipment.ts'
import { productRoutes } from '#contract/goods/products.ts'
import type { Locale } from '#contract/messages.ts'
import { checklistRoutes } from '#contract/requests/checklists.ts'
import { requestRoutes } from '#contract/requests/requests.ts'
import type { ResourceName } from '#contract/resources.ts'
import { employeeRoutes } from '#contract/users/employees.ts'
import type { Actor } from '../access/actor.ts'
import { agreementSheet, listAgreements } from '../agreements/index.ts'
import { checklistSheet, listChecklists } from '../checklists/index.ts'
import { clientSheet, listClients } from '../clients/index.ts'
import { customSheetColumns } from '../custom-fields/index.ts'
import type { Database, Tx } from '../db/database.ts'
import { employeeSheet, listEmployees } from '../employees/index.ts'
import { equipmentSheet, listEquipment } from '../equipment/index.ts'
import { facilitySheet, listFacilities } from '../facilities/index.ts'
import { listProducts, productSheet } from '../products/index.ts'
import { exportRequests, requestSheet } from '../requests/index.ts'
import { allPages } from '../sheets/all-pages.ts'
import { type ChoosableSheet, sheetOf, withColumns } from '../sheets/list-sheet.ts'
import { streamSheets } from '../sheets/write-sheet.ts'
import { serverWordsIn } from '../words/index.ts'

interface AccountSheet {
  /** Its title in the language. */
  name: string
  open(): Promise<Readable>
}

/** A list without a spreadsheet, and why. Its rows are in the archive as those of every table are. */
interface LeftOut {
  leftOut: string
}

interface Whole {
  database: Database
  /** Sees every row of the account. */
  actor: Actor
  locale: Locale
}

/** The account's lists as spreadsheets, archived rows last; each is written as it is read. */
export function accountSheets({ database, actor, locale }: Whole): AccountSheet[] {
  function listed<Row extends { id: number }, Query>(
    entity: CustomEntity | null,
    sheet: ChoosableSheet<Row>,
    list: (tx: Tx, actor: Actor, query: Query & { page: number; per_page: number }) => Promise<{ data: Row[] }>,
    ...queries: Query[]
  ): AccountSheet {
    const custom = entity ? customSheetColumns(actor, entity, locale) : {}
    async function* rows() {
      for (const query of queries) {
        yield* await database.inAccount(
          actor.accountId,
          (tx) =>
            allPages(
              { database, tx, actor },
              (unit, paging) => list(unit, actor, { ...query, ...paging }),
              ({ id }) => id,
            ),
          { readOnly: true },
        )
      }
    }
    return {
      name: sheet.title(serverWordsIn(locale)),
      open: async () => streamSheets([sheetOf(withColumns(sheet, undefined, [], custom), rows(), actor, locale)]),
    }
  }

  const withArchived = <Query>(query: Query) => [
    { ...query, archived: false },
    { ...query, archived: true },
  ]
  const requests: AccountSheet = {
    name: requestSheet.title(serverWordsIn(locale)),
    open: () =>
      database.inAccount(
        actor.accountId,
        async (tx) => {
          const query = requestRoutes.list.query.parse({})
          return (await exportRequests({ database, tx, actor }, query, locale)).body as Readable
        },
        { readOnly: true },
      ),
  }
  const sheets: Record<ResourceName, AccountSheet | LeftOut> = {
    requests,
    clients: listed('clients', clientSheet, listClients, ...withArchived(clientRoutes.list.query.parse({}))),
    agreements: listed(
      'agreements',
      agreementSheet,
      listAgreements,
      ...withArchived(agreementRoutes.list.query.parse({})),
    ),
    facilities: listed(
      'facilities',
      facilitySheet,
      listFacilities,
      ...withArchived(facilityRoutes.list.query.parse({})),
    ),
    equipment: listed(
      'equipment',
      equipmentSheet,
      listEquipment,
      ...withArchived(equipmentRoutes.list.query.parse({})),
    ),
    products: listed('products', productSheet, listProducts, ...withArchived(productRoutes.list.query.parse({}))),
    employees: listed('employees', employeeSheet, listEmployees, employeeRoutes.list.query.parse({})),
    check_lists: listed(null, checklistSheet, listChecklists, ...withArchived(checklistRoutes.list.query.parse({}))),
    scheduled_requests: { leftOut: 'rules, which only another program can follow: they are in data/' },
    work_types: { leftOut: 'settings: they are in data/' },
    service_hours: { leftOut: 'settings, which only another program can follow: they are in data/' },
    pause_reasons: { leftOut: 'settings: they are in data/' },
    users: { leftOut: 'they are among the employees' },
  }
  return Object.values(sheets).filter((sheet) => 'open' in sheet)
}
