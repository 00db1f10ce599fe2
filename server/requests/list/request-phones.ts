import { sql } from 'kysely'
import type { boardRoutes } from '#contract/requests/request-board.ts'
import type { Answer } from '#contract/route.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'

/** For a lateral join to requests `r`: whom to call about it, its own contact before those of its facility. */
export const WHOM_TO_CALL = sql`(
  select one.name, one.phone from (
    select 0 as id, r.contact ->> 'name' as name, r.contact ->> 'phone' as phone
    union all
    select p.id, p.name, p.phone from contacts p
    where p.account_id = r.account_id and p.facility_id = r.facility_id) one
  where one.phone <> '' order by one.id limit 1)`

/** The phones to call about each of these requests that the actor may read. */
export async function phonesOf(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<Answer<typeof boardRoutes.phones>> {
  const { rows } = await sql<{ id: number; name: string | null; phone: string }>`
    select r.id, c.name, c.phone from requests r cross join lateral ${WHOM_TO_CALL} c
    where r.id = any(${[...ids]}::bigint[]) and ${inScope(actor, 'requests:read', 'r.id')}`.execute(tx)
  return rows
}
