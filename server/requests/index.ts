import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { markOverdueJob } from './mark-overdue.ts'

export { handExecutedOver, handManagedOver, lockOpenRequestsOf } from './actions/hand-over.ts'
export { type EnterReport, reportEntry } from './actions/report-fault.ts'
export { typeName, workTypeName } from './columns/kind-names.ts'
export { requestHandlers } from './handlers.ts'
export { listRequestsOf, type RequestsOwner } from './list/list-requests.ts'
export { LONGEST_REQUEST } from './planning/longest-request.ts'

/** What is done with requests without anybody asking. */
export function requestJobs(database: Database): JobDefinition[] {
  return [markOverdueJob(database)]
}
