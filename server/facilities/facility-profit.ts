import { sql } from 'kysely'
import type { MonthlyProfit } from '#contract/clients/facilities.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'

const MONTHS = 12

/**
 * The total price of the requests completed at a facility in each of the last twelve months, this one included; of
 * those that the actor may see. Months begin and end in the account's time zone.
 */
export async function profitByMonth(tx: Tx, actor: Actor, facilityId: number): Promise<MonthlyProfit[]> {
  const zone = sql`${actor.timezone}::text`
  const { rows } = await sql<MonthlyProfit>`
    select to_char(month, 'YYYY-MM') as month, coalesce(sum(r.price), 0.00) as profit, count(r.id) as requests
    from (
      select date_trunc('month', now() at time zone ${zone}) - make_interval(months => ${MONTHS} - nth) as month
      from generate_series(1, ${MONTHS}) nth) months
    left join requests r on r.facility_id = ${facilityId} and r.status = ${sql.lit(REQUEST_STATUS.completed)}
      and r.finished_at >= month at time zone ${zone}
      and r.finished_at < (month + interval '1 month') at time zone ${zone}
      and ${inScope(actor, 'requests:read', 'r.id')}
    group by month order by month`.execute(tx)
  return rows
}
