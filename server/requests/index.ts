import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { markOverdueJob } from './mark-overdue.ts'

export { handExecutedOver, handManagedOver, lockOpenRequestsOf } from './acts/hand-over.ts'
export { type EnterReport, reportEntry } from './acts/report-fault.ts'
export { requestHandlers } from './handlers.ts'
export { typeName, workTypeName } from './kind-names.ts'
export { listRequestsOf, type RequestsOwner } from './list/list-requests.ts'
export { LONGEST_REQUEST } from './list/longest-request.ts'

/** What is done with requests without anybody asking. */
export function requestJobs(database: Database): JobDefinition[] {
  return [markOverdueJob(database)]
}
