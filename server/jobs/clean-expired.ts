import { sql } from 'kysely'
import { ON_SITE_IDEMPOTENCY_HOURS } from '#contract/limits.ts'
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

/** Deletes operations that no phone sends again. What the office has yet to decide about stays. */
export function cleanOperationsJob(database: Database): JobDefinition {
  return {
    queue: 'clean-operations',
    cron: '37 2 * * *',
    async work() {
      await database.asSystem((tx) =>
        sql`
          delete from operations where received_at < now() - make_interval(hours => ${ON_SITE_IDEMPOTENCY_HOURS})
            and (outcome <> 'kept' or decision is not null)`.execute(tx),
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
