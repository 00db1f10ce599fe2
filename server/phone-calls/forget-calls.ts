import { PHONE_CALLS_KEPT_DAYS } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import { deleteOld } from '../db/delete-old.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

export function forgetCallsJob(database: Database): JobDefinition {
  return { queue: 'forget-phone-calls', cron: '43 2 * * *', work: () => forgetCalls(database) }
}

export function forgetCalls(database: Database): Promise<void> {
  return deleteOld(database, 'phone_calls', PHONE_CALLS_KEPT_DAYS)
}
