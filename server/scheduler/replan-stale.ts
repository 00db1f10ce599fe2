import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { inHeavyTurn } from '../work/heavy-work.ts'
import { readWorkDays } from '../work-calendar/index.ts'
import { attempts } from './attempts.ts'
import { keepNextRuns, readSchedules } from './stored-schedule.ts'

/** Plans computed in one unit of work, which locks their schedules meanwhile. */
const REPLANNED_AT_ONCE = 100

/** Every night: a newer version of the time zone data may have moved planned dates. */
export function markStaleJob(database: Database): JobDefinition {
  return {
    queue: 'replan-scheduled-requests',
    cron: '41 1 * * *',
    async work() {
      await database.asSystem((tx) => tx.updateTable('scheduled_requests').set({ is_plan_stale: true }).execute())
    },
  }
}

/**
 * Every minute: plans again what has become stale. Apart from the job that creates requests, which must not wait for
 * an account with thousands of schedules.
 */
export function replanStaleJob(database: Database): JobDefinition {
  return { queue: 'replan-stale-schedules', cron: '* * * * *', work: () => replanStale(database) }
}

/** Recomputes stale plans, a portion of each account in turn. No request is created from a stale plan meanwhile. */
export async function replanStale(database: Database, now = new Date()): Promise<void> {
  const failures: unknown[] = []
  const attempt = attempts(failures)
  let stale = await database.asSystem(staleAccounts, { readOnly: true })
  while (stale.length > 0) {
    const unfinished: number[] = []
    for (const accountId of stale) {
      await attempt(async () => {
        const replanned = await inHeavyTurn(accountId, () => replanPortion(database, accountId, now))
        if (replanned === REPLANNED_AT_ONCE) unfinished.push(accountId)
      })
    }
    stale = unfinished
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Schedules are left with stale plans')
}

async function staleAccounts(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('scheduled_requests')
    .select('account_id')
    .distinct()
    .where('is_plan_stale', '=', true)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Returns how many; those that are being changed are left for the next minute. */
function replanPortion(database: Database, accountId: number, now: Date): Promise<number> {
  return database.inAccount(accountId, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from scheduled_requests where is_plan_stale order by id limit ${REPLANNED_AT_ONCE}
      for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    const schedules = await readSchedules(tx, sql`s.id = any(${rows.map(({ id }) => id)}::bigint[])`)
    await keepNextRuns(tx, schedules, await readWorkDays(tx), now)
    return rows.length
  })
}
