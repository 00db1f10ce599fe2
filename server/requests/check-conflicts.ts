import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { recheck } from './planning/conflict-marks.ts'

const BATCH = 100

/** Every minute: marks conflicts that no action could check when something around the requests changed. */
export function checkConflictsJob(database: Database): JobDefinition {
  return { queue: 'check-conflicts', cron: '* * * * *', work: () => checkConflicts(database) }
}

/** In short units of work; safe to run in several processes at once. */
export async function checkConflicts(database: Database): Promise<void> {
  const accounts = await database.asSystem(accountsConcerned, { readOnly: true })
  for (const accountId of accounts) {
    let checked: number
    do {
      checked = await database.inAccount(accountId, (tx) => checkBatch(tx, accountId))
    } while (checked === BATCH)
    await database.inAccount(accountId, forgetDeleted)
  }
}

async function accountsConcerned(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('conflict_checks').select('account_id').distinct().execute()
  return rows.map(({ account_id }) => account_id)
}

async function checkBatch(tx: Tx, accountId: number): Promise<number> {
  // A request that a user is changing is left for the next minute.
  const { rows } = await sql<{ id: number }>`
    with held as (
      select r.id from requests r where r.id in (select request_id from conflict_checks)
      order by r.id limit ${BATCH} for update of r skip locked
    )
    delete from conflict_checks c using held where c.request_id = held.id returning c.request_id as id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await recheck(tx, accountId, ids)
  return ids.length
}

async function forgetDeleted(tx: Tx): Promise<void> {
  await sql`delete from conflict_checks c where not exists (select from requests r where r.id = c.request_id)`.execute(
    tx,
  )
}
