import { sql } from 'kysely'
import { MERGE_UNDO_HOURS } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

/** Deletes what would undo merges, once they can no longer be undone. */
export function forgetMergesJob(database: Database): JobDefinition {
  return {
    queue: 'forget-merges',
    cron: '47 * * * *',
    async work() {
      await database.asSystem((tx) =>
        sql`delete from merges where created_at < now() - make_interval(hours => ${MERGE_UNDO_HOURS})`.execute(tx),
      )
    },
  }
}
