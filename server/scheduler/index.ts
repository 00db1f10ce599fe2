import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { openRequestEmails, type RequestEmailServices } from '../requests/index.ts'
import { createDueRequestsJob, type ScheduleServices } from './create-due-requests.ts'
import { markStaleJob, replanStaleJob } from './replan-stale.ts'
import { openFailureEmails } from './schedule-emails.ts'

export { createDueRequests } from './create-due-requests.ts'
export { createScheduledRequests } from './create-scheduled-request.ts'
export { datesBetween } from './dates-between.ts'
export {
  handExecutedSchedulesOver,
  handManagedSchedulesOver,
  lockSchedulesAt,
  lockSchedulesOf,
  moveSchedulesToClient,
} from './hand-over.ts'
export { scheduledRequestHandlers } from './handlers.ts'
export { missBegun } from './miss-begun.ts'
export { replanStale } from './replan-stale.ts'
export { requireDates } from './require-dates.ts'
export { readScheduledRequest } from './scheduled-request-rows.ts'
export { type ScheduleAt, schedulesAt } from './schedules-at.ts'
export { refreshNextRuns } from './stored-schedule.ts'
export { takeBackSchedules } from './take-back-schedules.ts'

/** The emails of schedules. */
export type ScheduleEmails = Omit<ScheduleServices, 'database'>

export function openScheduleEmails(services: RequestEmailServices): ScheduleEmails {
  return {
    writeEmails: openRequestEmails(services),
    notifyOfFailure: openFailureEmails(services.config, services.jobs),
  }
}

/** The background jobs of scheduled requests. */
export function schedulerJobs(database: Database, emails: ScheduleEmails): JobDefinition[] {
  return [createDueRequestsJob({ database, ...emails }), replanStaleJob(database), markStaleJob(database)]
}
