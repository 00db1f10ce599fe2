import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { readWorkDays } from '../work-calendar/index.ts'
import { recordWithoutRequest } from './create-request-of.ts'
import { lookAhead } from './look-ahead.ts'
import { keepNextRuns, progressOf, readSchedules } from './stored-schedule.ts'

/**
 * Records every past date without an outcome as missed, whatever its schedule's rule for those: a manager sees them
 * there, and creates what is still needed.
 * @returns how many there are
 */
export async function missBegun(database: Database, now: Date): Promise<number> {
  const { rows: accounts } = await database.asSystem((tx) =>
    sql<{ id: number }>`
      select distinct account_id as id from scheduled_requests
      where is_active and next_run_at <= ${now.toISOString()}`.execute(tx),
  )
  let missed = 0
  for (const { id } of accounts) missed += await database.inAccount(id, (tx) => missInAccount(tx, now))
  return missed
}

async function missInAccount(tx: Tx, now: Date): Promise<number> {
  const workDays = await readWorkDays(tx)
  const schedules = await readSchedules(tx, sql`s.is_active and s.next_run_at <= ${now.toISOString()}`)
  let missed = 0
  for (const schedule of schedules) {
    const { due, passed } = lookAhead(progressOf(schedule), workDays, now)
    const begun = due.filter(({ starts_at }) => starts_at !== null && Date.parse(starts_at) <= now.getTime())
    await recordWithoutRequest(tx, schedule.id, 'skipped', passed)
    await recordWithoutRequest(tx, schedule.id, 'missed', begun)
    missed += begun.length
  }
  const ids = schedules.map(({ id }) => id)
  await keepNextRuns(tx, await readSchedules(tx, sql`s.id = any(${ids}::bigint[])`), workDays, now)
  return missed
}
