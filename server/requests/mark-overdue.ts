import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { eventOn, type RequestRef, recordAllOn } from './history/request-history.ts'

const BATCH = 200

/** Every minute: open requests whose deadline has passed get their history event, once for each value of the deadline. */
export function markOverdueJob(database: Database): JobDefinition {
  return { queue: 'mark-overdue', cron: '* * * * *', work: () => markOverdue(database) }
}

/** Reports what is overdue now, in short units of work; safe to run in several processes at once. */
export async function markOverdue(database: Database): Promise<void> {
  const accounts = await database.asSystem(accountsWithOverdue, { readOnly: true })
  for (const accountId of accounts) {
    let marked: number
    do {
      marked = await database.inAccount(accountId, (tx) => markBatch(tx, accountId))
    } while (marked === BATCH)
  }
}

async function accountsWithOverdue(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from requests r where ${isUnreportedOverdue}`.execute(tx)
  return rows.map((row) => row.account_id)
}

// Written as the condition of the index requests_deadline_watch_idx. What is proposed is the clock's: that reports it.
const isUnreportedOverdue = sql`${isOpenRequest('r')} and r.overdue_for is distinct from r.deadline_at
  and r.deadline_at < now() and not r.is_deadline_proposed`

interface Overdue extends RequestRef {
  deadline_at: string
}

async function markBatch(tx: Tx, accountId: number): Promise<number> {
  // A request that a user is changing is left for the next minute. The version stays: nothing was edited.
  const { rows } = await sql<Overdue>`
    with overdue as (
      select r.id from requests r where ${isUnreportedOverdue}
      order by r.deadline_at limit ${BATCH} for update skip locked
    )
    update requests r set overdue_for = r.deadline_at from overdue where r.id = overdue.id
    returning r.id, r.deadline_at, r.client_id, r.facility_id`.execute(tx)
  const entries = rows.map(({ deadline_at, ...request }) => eventOn<'requestOverdue'>(request, { deadline_at }))
  await recordAllOn(tx, { accountId, userId: null }, 'requestOverdue', entries)
  return rows.length
}
