import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'

/** The request's facility, if it has one that the actor may read. */
export async function readableFacilityOf(tx: Tx, actor: Actor, requestId: number): Promise<number | null> {
  const { rows } = await sql<{ facility_id: number }>`
    select r.facility_id from requests r
    where r.id = ${requestId} and r.facility_id is not null
      and ${inScope(actor, 'facilities:read', 'r.facility_id')}`.execute(tx)
  return rows[0]?.facility_id ?? null
}
