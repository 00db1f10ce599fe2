import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { isWanted, isWithin } from './axes.ts'
import type { FactQuery } from './facts.ts'

/** Of these facilities with emergencies in the period: how many, and how long after the first one the last one came. */
export async function readEmergencies(
  tx: Tx,
  actor: Actor,
  { range, filters }: Pick<FactQuery, 'range' | 'filters'>,
  facilities: readonly number[],
): Promise<Map<number, { n: number; seconds: number }>> {
  const conditions = [...isWithin('created', [range], actor.timezone), ...isWanted(actor, filters)]
  const { rows } = await sql<{ id: number; n: number; seconds: number }>`
    select r.facility_id as id, count(*) as n,
      extract(epoch from max(r.created_at) - min(r.created_at))::float8 as seconds
    from requests r
    where r.type = 'emergency' and r.facility_id = any(${facilities}::bigint[]) and ${sql.join(conditions, sql` and `)}
    group by r.facility_id`.execute(tx)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}
