import type { analyticsRoutes } from '../../contract/analytics/analytics.ts'
import type { Locale } from '../../contract/messages.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Download, Handlers } from '../http/handlers.ts'
import { EXPORTED_MAX, sheetDownload } from '../sheets/write-sheet.ts'
import { readEmployees, readManagers, readRequestsEmployees } from './employees-views.ts'
import { readFacilities } from './facilities-view.ts'
import { readMainFigures, readOwnFigures } from './main-figures.ts'
import { readTimeOnline } from './online-view.ts'
import { readRequestsRevenue, readRequestsStatuses } from './requests-views.ts'
import { mainSheet, revenueSheet, statusesSheet, timeSheet, type ViewSheet } from './sheets/figures-sheets.ts'
import {
  employeesSheet,
  facilitiesSheet,
  managersSheet,
  onlineSheet,
  requestsEmployeesSheet,
} from './sheets/table-sheets.ts'
import { readRequestsTime } from './time-view.ts'

interface ViewQuery {
  format: 'json' | 'xlsx'
}

interface Call<Query> {
  tx: Tx
  actor: Actor
  query: Query
  locale: Locale
}

/** A view as JSON, or what it shows as a spreadsheet: of a table all rows. */
function view<Query extends ViewQuery, Shown>(
  read: (tx: Tx, actor: Actor, query: Query) => Promise<Shown>,
  sheetOf: (shown: Shown) => ViewSheet,
) {
  return async ({ tx, actor, query, locale }: Call<Query>): Promise<Shown | Download> => {
    if (query.format === 'json') return read(tx, actor, query)
    const everything = 'per_page' in query ? { ...query, page: 1, per_page: EXPORTED_MAX } : query
    const { fileName, sheet } = sheetOf(await read(tx, actor, everything))(actor, locale)
    return sheetDownload(fileName, sheet)
  }
}

export function analyticsHandlers(): Handlers<typeof analyticsRoutes> {
  return {
    mainFigures: view(readMainFigures, mainSheet),
    requestsStatuses: view(readRequestsStatuses, statusesSheet),
    requestsEmployees: view(readRequestsEmployees, requestsEmployeesSheet),
    employeesTimeOnline: view(readTimeOnline, onlineSheet),
    requestsTime: view(readRequestsTime, timeSheet),
    requestsRevenue: view(readRequestsRevenue, revenueSheet),
    employees: view(readEmployees, employeesSheet),
    managers: view(readManagers, managersSheet),
    facilities: view(readFacilities, facilitiesSheet),
    ownFigures: ({ tx, actor, query }) => readOwnFigures(tx, actor, query),
  }
}
