import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { isOpenRequest } from './open-requests.ts'

/** Has the job check again, within a minute, whether these requests are in conflict. */
export async function checkConflictsLater(tx: Tx, requestIds: readonly number[]): Promise<void> {
  if (requestIds.length === 0) return
  await sql`insert into conflict_checks (request_id) select unnest(${requestIds}::bigint[]) on conflict do nothing`.execute(
    tx,
  )
}

/** The same for the requests of an executor whose hours have changed, or who no longer goes out: planned or not. */
export async function checkConflictsOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    insert into conflict_checks (request_id)
    select e.request_id from request_executors e
    where e.user_id = ${userId} and e.is_open and (e.planned_end_at > now() or e.planned_end_at is null)
    on conflict do nothing`.execute(tx)
}

/**
 * The same for the visits to a facility whose coordinates have changed, and for those their executors make before and
 * after.
 */
export async function checkConflictsAt(tx: Tx, facilityId: number): Promise<void> {
  await sql`
    insert into conflict_checks (request_id)
    select distinct o.request_id from requests r
    join request_executors e on e.account_id = r.account_id and e.request_id = r.id and e.is_open
    join request_executors o on o.account_id = e.account_id and o.user_id = e.user_id and o.is_open
      and o.planned_start_at between e.planned_start_at - interval '1 day' and e.planned_end_at + interval '1 day'
    where r.facility_id = ${facilityId} and ${isOpenRequest('r')} and r.planned_start_at > now()
    on conflict do nothing`.execute(tx)
}

/** The same for all planned requests of the account, whose executors' travel speed has changed. */
export async function checkAllConflicts(tx: Tx): Promise<void> {
  await sql`
    insert into conflict_checks (request_id)
    select distinct e.request_id from request_executors e where e.is_open and e.planned_end_at > now()
    on conflict do nothing`.execute(tx)
}
