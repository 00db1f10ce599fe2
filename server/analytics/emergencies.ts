import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { isWithin, requestConditions } from './axes.ts'
import type { FactQuery } from './facts.ts'

/** In a query: the mean time between emergencies at a facility; null for fewer than two. */
export function secondsBetweenEmergencies(
  facility: RawBuilder<unknown>,
  actor: Actor,
  { range, filters }: Pick<FactQuery, 'range' | 'filters'>,
): RawBuilder<unknown> {
  return sql`(
    select extract(epoch from max(r.created_at) - min(r.created_at)) / nullif(count(*) - 1, 0) from requests r
    where r.facility_id = ${facility} and ${isEmergency(actor, { range, filters })})`
}

/** For facilities with emergencies in the period: how many, and the time from the first one to the last. */
export async function readEmergencies(
  tx: Tx,
  actor: Actor,
  { range, filters }: Pick<FactQuery, 'range' | 'filters'>,
  facilities: readonly number[],
): Promise<Map<number, { n: number; seconds: number }>> {
  const { rows } = await sql<{ id: number; n: number; seconds: number }>`
    select r.facility_id as id, count(*) as n,
      extract(epoch from max(r.created_at) - min(r.created_at))::float8 as seconds
    from requests r
    where r.facility_id = any(${facilities}::bigint[]) and ${isEmergency(actor, { range, filters })}
    group by r.facility_id`.execute(tx)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}

function isEmergency(actor: Actor, { range, filters }: Pick<FactQuery, 'range' | 'filters'>): RawBuilder<unknown> {
  const conditions = [...isWithin('created', [range], actor.timezone), ...requestConditions(actor, filters)]
  return sql`r.type = 'emergency' and ${sql.join(conditions, sql` and `)}`
}
