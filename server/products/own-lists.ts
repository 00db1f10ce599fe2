import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The company's own lists that goods and services are described with. */
type OwnList = 'product_measures' | 'product_categories'

interface Named {
  id: number
  name: string
}

/** The names of a list: those of these ids, those found by a text, or all. */
export async function namesOf(
  tx: Tx,
  list: OwnList,
  { q, ids }: { q?: string | undefined; ids?: number[] | undefined },
): Promise<Named[]> {
  let query = tx.selectFrom(list).select(['id', 'name']).orderBy('name').orderBy('id')
  if (ids) query = query.where('id', 'in', ids)
  if (q) query = query.where(sql<boolean>`strpos(lower(name), lower(${q})) > 0`)
  return query.execute()
}

/** The entry of this name, whatever its case; added when there is none. */
export async function namedIn(tx: Tx, list: OwnList, name: string): Promise<Named> {
  await tx
    .insertInto(list)
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom(list)
    .select(['id', 'name'])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow()
}
