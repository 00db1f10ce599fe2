import { sql } from 'kysely'
import { IMPORTS_WAITING_MAX } from '#contract/limits.ts'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { tooBusy } from '../work/heavy-work.ts'
import type { ImportRef } from './import-work.ts'
import { runImport } from './run-import.ts'
import { takeFile } from './take-file.ts'
import { undoImport } from './undo-import.ts'

const QUEUE = 'imports'
/** After this only the counts of an import are kept, and neither the rows nor the file. */
const ROWS_KEPT_DAYS = 14

/** Imports at work over all processes; each account has one at a time. */
const AT_ONCE = 2

/**
 * Queues the next step of an import, after the commit of the unit of work. Accounts take turns: the more jobs of an
 * account wait already, the later this one runs.
 * @throws AppError too_many_requests
 */
export async function sendImport(jobs: Jobs, tx: Tx, ref: ImportRef): Promise<void> {
  const { waiting } = await tx
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', 'in', ['reading', 'running', 'undoing'])
    .where('id', '<>', ref.importId)
    .executeTakeFirstOrThrow()
  if (waiting >= IMPORTS_WAITING_MAX) throw tooBusy(IMPORTS_WAITING_MAX)
  await jobs.send(tx, QUEUE, ref, { accountId: ref.accountId, priority: -waiting })
}

/** The background jobs of imports. */
export function importJobs(database: Database): JobDefinition[] {
  return [
    {
      queue: QUEUE,
      isAwaited: true,
      atOnce: AT_ONCE,
      atOnceOfAccount: 1,
      async work(data) {
        const ref = data as ImportRef
        await takeFile(database, ref)
        await runImport(database, ref)
        await undoImport(database, ref)
      },
    },
    {
      queue: 'clean-imports',
      cron: '41 2 * * *',
      async work() {
        await database.asSystem(async (tx) => {
          await sql`
            delete from import_rows r using imports i
            where i.account_id = r.account_id and i.id = r.import_id
              and i.created_at < now() - make_interval(days => ${ROWS_KEPT_DAYS})`.execute(tx)
          await sql`
            update imports set content = null
            where content is not null and created_at < now() - make_interval(days => ${ROWS_KEPT_DAYS})`.execute(tx)
        })
      },
    },
  ]
}
