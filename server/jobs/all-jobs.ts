import { forgetSessionsJob, forgetTracksJob, offerResetJob, type PersonLetters } from '../auth/index.ts'
import type { Database } from '../db/database.ts'
import type { Blobs } from '../files/blobs.ts'
import { removeUnusedFilesJob } from '../files/unused-files.ts'
import { importJobs } from '../imports/index.ts'
import type { Mailer } from '../mail/mailer.ts'
import { removeOldLettersJob, sendLetterJob } from '../mail/send-letter.ts'
import { requestJobs } from '../requests/index.ts'
import { type StorageLetters, storageWarningsJob } from '../tariffs/index.ts'
import { cleanAttemptCountsJob } from './clean-attempt-counts.ts'
import { cleanIdempotencyKeysJob } from './clean-idempotency-keys.ts'
import type { JobDefinition } from './jobs.ts'

interface Surroundings {
  database: Database
  blobs: Blobs
  mailer: Mailer
  personLetters: PersonLetters
  storageLetters: StorageLetters
}

/** Every job that the program knows how to do. */
export function allJobs({ database, blobs, mailer, personLetters, storageLetters }: Surroundings): JobDefinition[] {
  return [
    ...requestJobs(database),
    ...importJobs(database),
    cleanIdempotencyKeysJob(database),
    cleanAttemptCountsJob(database),
    removeUnusedFilesJob(database, blobs),
    sendLetterJob(database, mailer),
    removeOldLettersJob(database, mailer),
    offerResetJob(database, personLetters),
    forgetSessionsJob(database),
    forgetTracksJob(database),
    storageWarningsJob(database, storageLetters),
  ]
}
