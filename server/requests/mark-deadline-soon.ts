import { sql } from 'kysely'
import { DEADLINE_SOON_MIN } from '#contract/limits.ts'
import type { Database, Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { announceNotifications, INSERTED } from '../notifications/index.ts'

const BATCH = 200

/**
 * Every minute: notifies those who work on an open request that its deadline is near, once for each value of the
 * deadline.
 */
export function markDeadlineSoonJob(database: Database): JobDefinition {
  return { queue: 'mark-deadline-soon', cron: '* * * * *', work: () => markDeadlineSoon(database) }
}

/** In short units of work; safe to run in several processes at once. */
export async function markDeadlineSoon(database: Database): Promise<void> {
  const accounts = await database.asSystem(accountsConcerned, { readOnly: true })
  for (const accountId of accounts) {
    let marked: number
    do {
      marked = await database.inAccount(accountId, (tx) => markBatch(tx, accountId))
    } while (marked === BATCH)
  }
}

async function accountsConcerned(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from requests r where ${isToBeMarked}`.execute(tx)
  return rows.map((row) => row.account_id)
}

// The first part as the condition of the index requests_deadline_watch_idx.
const isToBeMarked = sql`${isOpenRequest('r')} and r.overdue_for is distinct from r.deadline_at
  and r.deadline_at between now() and now() + make_interval(mins => ${sql.lit(DEADLINE_SOON_MIN)})
  and not r.is_deadline_proposed and r.deadline_soon_for is distinct from r.deadline_at`

async function markBatch(tx: Tx, accountId: number): Promise<number> {
  // A request that a user is changing is left for the next minute. The version stays: nothing was edited.
  const { rows } = await sql<{ marked: number; users: number[] }>`
    with due as (
      select r.account_id, r.id from requests r where ${isToBeMarked}
      order by r.deadline_at limit ${BATCH} for update skip locked
    ), marked as (
      update requests r set deadline_soon_for = r.deadline_at from due
      where r.account_id = due.account_id and r.id = due.id
      returning r.account_id, r.id, r.number, r.deadline_at, r.type, r.manager_id
    ), recipients as (
      select r.account_id, a.user_id, 'request_deadline_soon' as type, 'requests' as entity, r.id as entity_id,
        null::bigint as actor_id, jsonb_build_object('number', r.number, 'deadline_at', r.deadline_at) as payload,
        r.type = 'emergency' as is_emergency
      from marked r
      cross join lateral (
        select r.manager_id union
        select x.user_id from request_executors x where x.account_id = r.account_id and x.request_id = r.id) as a (user_id)
    ), ${INSERTED}
    select (select count(*) from marked) as marked, users from notified`.execute(tx)
  const { marked = 0, users = [] } = rows[0] ?? {}
  announceNotifications(tx, accountId, users)
  return marked
}
