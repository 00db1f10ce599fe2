import type { JobDefinition } from '../jobs/jobs.ts'
import { checkConflictsJob } from './check-conflicts.ts'
import { emailUpcomingJob } from './emails/email-upcoming.ts'
import type { WriteRequestEmails } from './emails/request-emails.ts'
import { markDeadlineSoonJob } from './mark-deadline-soon.ts'
import { markOverdueJob } from './mark-overdue.ts'
import { markMissingFilesJob } from './operations/mark-missing-files.ts'
import type { ReportTools } from './report/draw-report.ts'
import { drawSignedReportJob } from './report/signed-report.ts'

export { cancelByRule } from './actions/cancel-request.ts'
export { changeDeadline } from './actions/change-deadline.ts'
export { changePrice } from './actions/change-price.ts'
export { createRequest } from './actions/create-request.ts'
export { defaultManager } from './actions/default-manager.ts'
export { handExecutedOver, handManagedOver, lockOpenRequestsOf } from './actions/hand-over.ts'
export { lockOpenRequestsAt, type MovedToClient, moveRequestsToClient } from './actions/move-to-client.ts'
export { assignExecutors } from './actions/plan-requests.ts'
export { createEmailedRequest, recordEmail } from './actions/receive-email.ts'
export { removeChecklists } from './actions/remove-checklists.ts'
export { type EnterReport, reportEntry } from './actions/report-fault.ts'
export { findReferences } from './actions/request-references.ts'
export { updateRequest } from './actions/update-request.ts'
export { writeNote } from './actions/write-note.ts'
export { typeName, workTypeLabel } from './columns/kind-names.ts'
export { userNamed } from './columns/request-row.ts'
export { statusName } from './columns/status-names.ts'
export { holdClientEmails } from './emails/email-upcoming.ts'
export { openRequestEmails, type RequestEmailServices, type WriteRequestEmails } from './emails/request-emails.ts'
export { requestHandlers } from './handlers.ts'
export { exportRequests } from './list/export-requests.ts'
export { listRequestsOf } from './list/list-requests.ts'
export { clockConditions, filterConditions, isLate, isOnTime } from './list/request-filters.ts'
export { requestSheet } from './list/request-sheet.ts'
export { requestHoldsWords } from './list/search-requests.ts'
export { keptWorkHandlers, operationHandlers } from './operations/handlers.ts'
export type { ActionContext } from './page/action-context.ts'
export { readRequest } from './page/read-request.ts'
export { recheckNextVisits, recheckOpen } from './planning/conflict-marks.ts'
export { lockExecutors } from './planning/executors.ts'
export { pullHandlers } from './pull/handlers.ts'

/** The background jobs of requests. */
export function requestJobs(tools: ReportTools, writeEmails: WriteRequestEmails): JobDefinition[] {
  const { database } = tools
  return [
    markOverdueJob(database),
    markMissingFilesJob(database),
    markDeadlineSoonJob(database),
    checkConflictsJob(database),
    emailUpcomingJob(database, writeEmails),
    drawSignedReportJob(tools),
  ]
}
