import type { analyticsRoutes } from '#contract/analytics/analytics.ts'
import type { Locale } from '#contract/messages.ts'
import type { Actor } from '../access/actor.ts'
import type { Database, Tx } from '../db/database.ts'
import type { BinaryAnswer, Handlers } from '../http/handlers.ts'
import { allPages } from '../sheets/all-pages.ts'
import { sheetDownload } from '../sheets/write-sheet.ts'
import { readEmployees, readManagers, readRequestsEmployees } from './employees-views.ts'
import { readFacilities } from './facilities-view.ts'
import { readRequestsByField } from './field-view.ts'
import { readMainFigures, readOwnFigures } from './main-figures.ts'
import { readTimeOnline } from './online-view.ts'
import { publicPeriod, readPeriod } from './period.ts'
import { readRequestsRevenue, readRequestsStatuses } from './requests-views.ts'
import {
  fieldSheet,
  type ListedView,
  mainSheet,
  revenueSheet,
  statusesSheet,
  timeSheet,
  type ViewSheet,
} from './sheets/figures-sheets.ts'
import {
  employeesSheet,
  facilitiesSheet,
  managersSheet,
  onlineSheet,
  requestsEmployeesSheet,
  slaSheet,
} from './sheets/table-sheets.ts'
import { readSla } from './sla-view.ts'
import { readRequestsTime } from './time-view.ts'

interface ViewQuery {
  format: 'json' | 'xlsx'
  from?: string | undefined
  to?: string | undefined
}

interface Paging {
  page: number
  per_page: number
}

interface Call<Query> {
  tx: Tx
  actor: Actor
  query: Query
  locale: Locale
}

/** A view as JSON, or as a spreadsheet. */
function view<Query extends ViewQuery, Shown>(
  read: (tx: Tx, actor: Actor, query: Query) => Promise<Shown>,
  sheetOf: (shown: Shown) => ViewSheet,
) {
  return async ({ tx, actor, query, locale }: Call<Query>): Promise<Shown | BinaryAnswer> => {
    if (query.format === 'json') return read(tx, actor, query)
    const { fileName, sheet } = sheetOf(await read(tx, actor, query))(actor, locale)
    return sheetDownload(fileName, sheet)
  }
}

export function analyticsHandlers({ database }: { database: Database }): Handlers<typeof analyticsRoutes> {
  /** The same for a view with a row per key: the spreadsheet has all of them. */
  function table<Query extends ViewQuery & Paging, View extends { data: readonly unknown[] }>(
    read: (tx: Tx, actor: Actor, query: Query) => Promise<View>,
    sheetOf: (shown: ListedView<View>) => ViewSheet,
    keyOf: (row: View['data'][number]) => unknown,
  ) {
    return async ({ tx, query, locale, ...call }: Call<Query>): Promise<View | BinaryAnswer> => {
      // Names are sorted in the language of the answer.
      const actor = { ...call.actor, locale }
      if (query.format === 'json') return read(tx, actor, query)
      const period = publicPeriod(await readPeriod(tx, actor, query))
      // The same days on each page, even if a new day begins meanwhile.
      const { from, to } = period
      const readPage = (unit: Tx, paging: Paging) => read(unit, actor, { ...query, from, to, ...paging })
      const data = await allPages({ database, tx, actor }, readPage, keyOf)
      const { fileName, sheet } = sheetOf({ period, data })(actor, locale)
      return sheetDownload(fileName, sheet)
    }
  }

  return {
    mainFigures: view(readMainFigures, mainSheet),
    requestsStatuses: view(readRequestsStatuses, statusesSheet),
    requestsByField: view(readRequestsByField, fieldSheet),
    requestsEmployees: table(readRequestsEmployees, requestsEmployeesSheet, ({ employee }) => employee?.id),
    employeesTimeOnline: table(readTimeOnline, onlineSheet, ({ employee, date }) => `${employee.id} ${date}`),
    requestsTime: view(readRequestsTime, timeSheet),
    requestsRevenue: view(readRequestsRevenue, revenueSheet),
    employees: table(readEmployees, employeesSheet, ({ employee }) => employee?.id),
    managers: table(readManagers, managersSheet, ({ manager }) => manager?.id),
    facilities: table(readFacilities, facilitiesSheet, ({ facility }) => facility?.id),
    sla: (call) => table(readSla, slaSheet(call.query.by), ({ subject }) => subject?.id)(call),
    ownFigures: ({ tx, actor, query }) => readOwnFigures(tx, actor, query),
  }
}
