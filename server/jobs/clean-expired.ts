import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { JobDefinition } from './jobs.ts'

/** Deletes stored answers that are too old to be repeated. */
export function cleanIdempotencyKeysJob(database: Database): JobDefinition {
  return {
    queue: 'clean-idempotency-keys',
    cron: '17 * * * *',
    async work() {
      await database.asSystem((tx) =>
        tx.deleteFrom('idempotency_keys').where('expires_at', '<', sql<string>`now()`).execute(),
      )
    },
  }
}

/** Deletes counts whose windows have closed. */
export function cleanAttemptCountsJob(database: Database): JobDefinition {
  return {
    queue: 'clean-attempt-counts',
    cron: '*/10 * * * *',
    async work() {
      await database.asSystem((tx) =>
        tx.deleteFrom('attempt_counts').where('ends_at', '<', sql<string>`now()`).execute(),
      )
    },
  }
}
