import type { Database } from '../db/database.ts'
import { requestJobs } from '../requests/index.ts'
import { cleanIdempotencyKeysJob } from './clean-idempotency-keys.ts'
import type { JobDefinition } from './jobs.ts'

/** Every job that the program knows how to do. */
export function allJobs(database: Database): JobDefinition[] {
  return [...requestJobs(database), cleanIdempotencyKeysJob(database)]
}
