import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { markOverdueJob } from './mark-overdue.ts'

export { handExecutedOver, handManagedOver, holdOpenRequestsOf } from './hand-over.ts'
export { requestHandlers } from './handlers.ts'
export { typeName, workTypeName } from './kind-names.ts'
export { listRequestsOf, type RequestsOwner } from './list-requests.ts'
export { LONGEST_REQUEST } from './longest-request.ts'
export { type EnterReport, reportEntry } from './report-fault.ts'

/** What is done with requests without anybody asking. */
export function requestJobs(database: Database): JobDefinition[] {
  return [markOverdueJob(database)]
}
