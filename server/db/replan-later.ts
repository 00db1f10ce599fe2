import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Has the job work out again, within a minute, when a scheduled request next takes place whose interval counts from the
 * completion of the request it created: that request was completed, cancelled or reopened.
 */
export async function replanAfterCompletion(tx: Tx, scheduledRequestId: number): Promise<void> {
  await sql`update scheduled_requests set is_plan_stale = true
    where id = ${scheduledRequestId} and (schedule ->> 'after_completion')::boolean`.execute(tx)
}

/**
 * The same for every scheduled request of the account whose dates depend on which days are worked on, and for the clocks of
 * requests that run by such days.
 */
export async function replanAfterCalendarChange(tx: Tx): Promise<void> {
  await sql`update scheduled_requests set is_plan_stale = true where schedule ->> 'holidays' <> 'keep'`.execute(tx)
  await sql`update sla_clocks set next_event_at = now(), changed_by = 'calendar'
    where state in ('running', 'paused') and target -> 'hours' ->> 'holidays' <> 'work'`.execute(tx)
}
