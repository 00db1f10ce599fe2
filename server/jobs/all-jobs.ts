import type { Database } from '../db/database.ts'
import type { Blobs } from '../files/blobs.ts'
import { removeUnusedFilesJob } from '../files/unused-files.ts'
import { importJobs } from '../imports/index.ts'
import { requestJobs } from '../requests/index.ts'
import { cleanIdempotencyKeysJob } from './clean-idempotency-keys.ts'
import type { JobDefinition } from './jobs.ts'

/** Every job that the program knows how to do. */
export function allJobs(database: Database, blobs: Blobs): JobDefinition[] {
  return [
    ...requestJobs(database),
    ...importJobs(database),
    cleanIdempotencyKeysJob(database),
    removeUnusedFilesJob(database, blobs),
  ]
}
