import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { type Log, reconcileSumsJob } from './reconcile.ts'
import { updateSumsJob } from './update-sums.ts'

export { analyticsHandlers } from './handlers.ts'
export { makeMissing as keepSumsOf } from './rollups.ts'

/** What is done for analytics without anybody asking. */
export function analyticsJobs(database: Database, log: Log): JobDefinition[] {
  return [updateSumsJob(database), reconcileSumsJob(database, log)]
}
