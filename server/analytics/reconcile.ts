import { sql } from 'kysely'
import { monthsLater } from '#contract/analytics/periods.ts'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { ALL_AXES, sumsOf } from './axes.ts'
import { sumsQuery } from './rollups.ts'

export interface WarningLog {
  warn(details: object, message: string): void
}

/** A day whose stored sums differ from those of its requests. */
interface Disagreement {
  account: number
  date: string
}

/**
 * Compares the stored sums of an account's days in one month with its requests. Days that differ are recomputed by the
 * next update. Days that changed since their sums were made are left out: those sums are not read.
 */
export async function findDisagreements(
  tx: Tx,
  account: number,
  month: string,
  timezone: string,
): Promise<Disagreement[]> {
  const range = { from: month, to: monthsLater(month, 1) }
  const sums = sql.join(sumsOf(ALL_AXES).map((name) => sql.ref(name)))
  const { rows } = await sql<{ date: string }>`
    with held as (
      select s.date from analytics_spans s where s.span = 'day' and s.date >= ${range.from}::date and s.date < ${range.to}::date
        and not exists (select from analytics_changes c where c.date = s.date)),
    kept as (
      select date, key, type, currency, ${sums} from analytics_rollups
        where kind = 'all' and span = 'day' and date in (select date from held)),
    real as (
      select date, key, type, currency, ${sums} from (${sumsQuery('all', { span: 'day', range, timezone })}) fact
        where date in (select date from held))
    select distinct date::text as date from ((table kept except table real) union all (table real except table kept)) apart
    order by 1`.execute(tx)
  return rows.map(({ date }) => ({ account, date }))
}

/** Checks each night the stored sums of last month and this month against the requests, and logs the differences. */
export function reconcileSumsJob(database: Database, log: WarningLog): JobDefinition {
  return {
    queue: 'reconcile-analytics',
    cron: '40 2 * * *',
    async work() {
      const accounts = await database.asSystem(async (tx) => {
        const { rows } = await sql<{ id: number; timezone: string; month: string }>`
          select account_id as id, timezone, date_trunc('month', now() at time zone timezone)::date as month
          from analytics_accounts`.execute(tx)
        return rows
      })
      for (const { id, timezone, month } of accounts) {
        for (const one of [monthsLater(month, -1), month]) {
          await database.inAccount(id, async (tx) => {
            const apart = await findDisagreements(tx, id, one, timezone)
            if (apart.length === 0) return
            log.warn(
              { account: id, dates: apart.map(({ date }) => date) },
              'The stored sums of analytics differ from the requests',
            )
            await sql`insert into analytics_changes (date)
              select unnest(${apart.map(({ date }) => date)}::date[])`.execute(tx)
          })
        }
      }
    },
  }
}
