import { sql } from 'kysely'
import type { MergedResource } from '#contract/merged-entities.ts'
import type { Tx } from './database.ts'

/** Of these ids, those of rows that were merged away, with the ids of the rows that they are part of now. */
export async function mergeTargets(
  tx: Tx,
  entity: MergedResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return (await mergeTargetsOf(tx, { [entity]: ids })).get(entity) ?? new Map()
}

/** The same for rows of several entities, in one query; an entity of which none was merged away is not in the answer. */
export async function mergeTargetsOf(
  tx: Tx,
  asked: { readonly [Entity in MergedResource]?: readonly number[] },
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const named = Object.entries(asked).flatMap(([entity, ids]) => ids.map((id) => ({ entity, id })))
  if (named.length === 0) return new Map()
  const { rows } = await sql<{ entity: string; asked: number; id: number }>`
    with recursive followed as (
      select m.entity, m.source_id as asked, m.target_id as id
      from unnest(${named.map(({ entity }) => entity)}::text[], ${named.map(({ id }) => id)}::bigint[]) a (entity, id)
      join merged_ids m on m.entity = a.entity and m.source_id = a.id
      union all
      select f.entity, f.asked, m.target_id from followed f
        join merged_ids m on m.entity = f.entity and m.source_id = f.id)
    select entity, asked, id from followed f
    where not exists (select from merged_ids m where m.entity = f.entity and m.source_id = f.id)`.execute(tx)
  const byEntity = Map.groupBy(rows, ({ entity }) => entity)
  return new Map([...byEntity].map(([entity, found]) => [entity, new Map(found.map((row) => [row.asked, row.id]))]))
}

/**
 * Reads rows by their ids. A row that was merged away is answered by the one it is part of now, under the id that was asked
 * for: a filter of old shows its name.
 */
export async function byIdsOfOld<R extends { id: number }>(
  tx: Tx,
  entity: MergedResource,
  ids: readonly number[],
  read: (ids: number[]) => Promise<R[]>,
): Promise<R[]> {
  const merged = await mergeTargets(tx, entity, ids)
  const rows = await read(ids.map((id) => merged.get(id) ?? id))
  const formerly = [...merged].flatMap(([asked, id]) =>
    rows.filter((row) => row.id === id).map((row) => ({ ...row, id: asked })),
  )
  return [...rows.filter(({ id }) => ids.includes(id)), ...formerly]
}
