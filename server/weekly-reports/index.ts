import type { analyticsReportRoutes } from '#contract/analytics/report.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Handlers } from '../http/handlers.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { sendReports } from './send-reports.ts'
import { readReportSettings, saveReportSettings } from './settings.ts'

/** Mails the weekly reports that are due. */
export type WeeklyReports = (database: Database) => Promise<void>

export function openWeeklyReports(config: Config, jobs: Pick<Jobs, 'send'>): WeeklyReports {
  return (database) => sendReports(database, config, jobs)
}

export function weeklyReportJobs(database: Database, sendWeekly: WeeklyReports): JobDefinition[] {
  return [{ queue: 'analytics-reports', cron: '*/15 * * * *', work: () => sendWeekly(database) }]
}

export function analyticsReportHandlers(): Handlers<typeof analyticsReportRoutes> {
  return {
    show: ({ tx }) => readReportSettings(tx),
    async save({ tx, body }) {
      await saveReportSettings(tx, body)
      return readReportSettings(tx)
    },
  }
}
