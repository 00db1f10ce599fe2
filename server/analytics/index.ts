import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { type Log, reconcileSumsJob } from './reconcile.ts'
import { sendReports } from './report/send-reports.ts'
import { updateSumsJob } from './update-sums.ts'

export { analyticsHandlers, analyticsReportHandlers } from './handlers.ts'
export { makeMissing as keepSumsOf } from './rollups.ts'

/** Mails the weekly reports that are due. */
export type WeeklyReports = (database: Database) => Promise<void>

export function openWeeklyReports(config: Config, jobs: Pick<Jobs, 'send'>): WeeklyReports {
  return (database) => sendReports(database, config, jobs)
}

/** What is done for analytics without anybody asking. */
export function analyticsJobs(database: Database, log: Log, sendWeekly: WeeklyReports): JobDefinition[] {
  return [
    updateSumsJob(database),
    reconcileSumsJob(database, log),
    { queue: 'analytics-reports', cron: '*/15 * * * *', work: () => sendWeekly(database) },
  ]
}
