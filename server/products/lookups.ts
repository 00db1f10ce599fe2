import { sql } from 'kysely'
import type { LookupEntry } from '#contract/goods/products.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import { requirePriceList } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type FoundDependent, refuseWithDependents } from '../db/dependents.ts'
import { notFound } from '../errors/app-error.ts'
import { announce } from '../live/announce.ts'
import { hasAllWords } from '../search-words/index.ts'

/** The account's lookups for goods and services. */
type LookupTable = 'product_measures' | 'product_categories'

interface Named {
  id: number
  name: string
}

/** An entry as it is returned. */
export function entryFor(actor: Actor, entry: Named): LookupEntry {
  return { ...entry, actions: rowActions(actor, 'lookups') }
}

/** The entries of a lookup: those with these ids, those found by a text, or all. */
export async function lookupEntries(
  tx: Tx,
  actor: Actor,
  list: LookupTable,
  { q, ids }: { q?: string | undefined; ids?: number[] | undefined },
): Promise<LookupEntry[]> {
  let query = tx.selectFrom(list).select(['id', 'name']).orderBy('name').orderBy('id')
  if (ids) query = query.where('id', 'in', ids)
  if (q) query = query.where(hasAllWords([sql`name`], q))
  return (await query.execute()).map((entry) => entryFor(actor, entry))
}

/** The entry of this name, whatever its case; added when there is none. */
export async function namedIn(tx: Tx, list: LookupTable, name: string): Promise<Named> {
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

const COLUMN = { product_measures: 'measure_id', product_categories: 'category_id' } as const satisfies Record<
  LookupTable,
  string
>

/** @throws AppError not_found; validation_failed when another entry has the name */
export async function renameEntry(
  tx: Tx,
  actor: Actor,
  list: LookupTable,
  id: number,
  name: string,
): Promise<LookupEntry> {
  await lockEntry(tx, list, id)
  requirePriceList(actor, 'equipment:update')
  await tx.updateTable(list).set({ name }).where('id', '=', id).execute()
  // Every row of the price list that refers to it has changed: lists reload.
  announce(tx, { account: actor.accountId, entity: 'products', id: 0, type: 'updated' })
  return entryFor(actor, { id, name })
}

/** @throws AppError not_found; in_use naming goods and services that refer to it */
export async function removeEntry(tx: Tx, actor: Actor, list: LookupTable, id: number): Promise<null> {
  await lockEntry(tx, list, id)
  requirePriceList(actor, 'equipment:delete')
  await refuseWithDependents(
    tx,
    sql<FoundDependent>`
      select 'products' as entity, p.id, p.title, true as is_seen from products p where p.${sql.ref(COLUMN[list])} = ${id}`,
  )
  await tx.deleteFrom(list).where('id', '=', id).execute()
  return null
}

/** Locked until the unit of work ends, so that goods given it meanwhile wait. @throws AppError not_found */
async function lockEntry(tx: Tx, list: LookupTable, id: number): Promise<void> {
  const entry = await tx.selectFrom(list).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!entry) throw notFound()
}
