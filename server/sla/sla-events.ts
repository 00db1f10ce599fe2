import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { renewClocks } from './renew-clocks.ts'

const BATCH = 200

/** Every minute: clocks of which a share has gone by are reported, each share once for each time at which it is due. */
export function slaEventsJob(database: Database): JobDefinition {
  return { queue: 'sla-events', cron: '* * * * *', work: () => reportPassed(database) }
}

/** In short units of work; safe to run in several processes at once. */
export async function reportPassed(database: Database): Promise<void> {
  const accounts = await database.asSystem(accountsConcerned, { readOnly: true })
  for (const accountId of accounts) {
    let reported: number
    do {
      reported = await database.inAccount(accountId, (tx) => reportBatch(tx, accountId))
    } while (reported === BATCH)
  }
}

// Written as the condition of the index sla_clocks_next_idx.
const HAS_PASSED = sql`c.next_event_at is not null and c.next_event_at < now()`

async function accountsConcerned(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct c.account_id from sla_clocks c where ${HAS_PASSED}`.execute(tx)
  return rows.map((row) => row.account_id)
}

async function reportBatch(tx: Tx, accountId: number): Promise<number> {
  // A request that a user is changing is left for the next minute, or reported by what they do.
  const { rows } = await sql<{ id: number }>`
    select r.id from requests r
    where r.id = any(array(select c.request_id from sla_clocks c where ${HAS_PASSED} order by c.next_event_at))
    order by r.id limit ${BATCH} for update skip locked`.execute(tx)
  await renewClocks(
    tx,
    accountId,
    rows.map(({ id }) => id),
  )
  return rows.length
}
