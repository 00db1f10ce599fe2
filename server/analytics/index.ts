import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { reconcileSumsJob, type WarningLog } from './reconcile.ts'
import { updateSumsJob } from './rollups.ts'

export { readEmployees, readManagers, readRequestsEmployees } from './employees-views.ts'
export { analyticsHandlers } from './handlers.ts'
export { readMainFigures } from './main-figures.ts'
export { usersOf } from './names.ts'
export { readRequestsStatuses } from './requests-views.ts'
export { makeMissing as keepSumsOf } from './rollups.ts'
export { mainSheet, statusesSheet } from './sheets/figures-sheets.ts'
export { employeesSheet, managersSheet, requestsEmployeesSheet } from './sheets/table-sheets.ts'

/** The background jobs of analytics. */
export function analyticsJobs(database: Database, log: WarningLog): JobDefinition[] {
  return [updateSumsJob(database), reconcileSumsJob(database, log)]
}
