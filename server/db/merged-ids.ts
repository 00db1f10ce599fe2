import { sql } from 'kysely'
import type { MergedResource } from '#contract/merged-entities.ts'
import type { Tx } from './database.ts'

/** Of these ids, those of rows that were merged away, with the ids of the rows that they are part of now. */
export async function mergeTargets(
  tx: Tx,
  entity: MergedResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ asked: number; id: number }>`
    with recursive followed as (
      select source_id as asked, target_id as id from merged_ids where entity = ${entity} and source_id = any(${ids})
      union all
      select f.asked, m.target_id from followed f
        join merged_ids m on m.entity = ${entity} and m.source_id = f.id)
    select asked, id from followed f
    where not exists (select from merged_ids m where m.entity = ${entity} and m.source_id = f.id)`.execute(tx)
  return new Map(rows.map(({ asked, id }) => [asked, id]))
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
