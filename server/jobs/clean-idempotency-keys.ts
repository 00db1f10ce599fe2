import { sql } from 'kysely'
import { IDEMPOTENCY_HOURS } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import type { JobDefinition } from './jobs.ts'

/** Forgets the answers of acts that are too old to be repeated. */
export function cleanIdempotencyKeysJob(database: Database): JobDefinition {
  return {
    queue: 'clean-idempotency-keys',
    cron: '17 * * * *',
    async work() {
      await database.asSystem((tx) =>
        tx
          .deleteFrom('idempotency_keys')
          .where('created_at', '<', sql<string>`now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`)
          .execute(),
      )
    },
  }
}
