import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { updateSums } from './rollups.ts'

/** Keeps the stored sums of large accounts up to date. */
export function updateSumsJob(database: Database): JobDefinition {
  return {
    queue: 'update-analytics',
    cron: '*/10 * * * *',
    work: () => updateSums(database),
  }
}
