import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type productCreate, productUpdate } from '#contract/goods/products.ts'
import type { LiveType } from '#contract/live.ts'
import type { Actor } from '../access/actor.ts'
import { requirePriceList } from '../access/scope.ts'
import { newCustom, setCustom } from '../custom-fields/index.ts'
import { isArchived, withArchivedAt } from '../db/archived.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/database.ts'
import type { Products } from '../db/schema.ts'
import { notFound } from '../errors/app-error.ts'
import { setExternalId } from '../external-ids/index.ts'
import { changesBetween } from '../history/record.ts'
import { announce } from '../live/announce.ts'

const COLUMNS = columnsOf(productUpdate, 'external_id', 'is_archived', 'custom')

/** Adds goods or a service to the price list and returns its id. @throws AppError scope_missing, forbidden */
export async function createProduct(tx: Tx, actor: Actor, body: z.output<typeof productCreate>): Promise<number> {
  requirePriceList(actor, 'equipment:create')
  const { external_id, custom, ...fields } = body
  const { id } = await tx
    .insertInto('products')
    .values({ ...fields, custom: await newCustom(tx, actor, 'products', custom) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setExternalId(tx, actor, 'products', id, external_id)
  announceProduct(tx, actor, id, 'created')
  return id
}

/**
 * Changes the given fields of goods or a service. Resolves to whether any differed.
 * @throws AppError not_found, scope_missing, forbidden
 */
export async function changeProduct(
  tx: Tx,
  actor: Actor,
  id: number,
  body: z.output<typeof productUpdate>,
): Promise<boolean> {
  const { external_id, custom, ...fields } = body
  const before = await lockProduct(tx, id)
  requirePriceList(actor, 'equipment:update')
  const isRenumbered = await setExternalId(tx, actor, 'products', id, external_id)
  const ownChanges = await setCustom(tx, actor, 'products', id, custom)
  const price = asStored(fields.price)
  const differs = changesBetween(before, { ...fields, ...(price !== undefined && { price }) }) !== null
  if (differs) {
    await tx
      .updateTable('products')
      .set({ ...withArchivedAt(fields), updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
  } else if (Object.keys(ownChanges).length === 0) return isRenumbered
  announceProduct(tx, actor, id, 'updated')
  return true
}

/** A price with two digits after the point. */
function asStored(price: string | null | undefined): string | null | undefined {
  if (!price) return price
  const [whole = '', cents = ''] = price.split('.')
  return `${BigInt(whole)}.${cents.padEnd(2, '0')}`
}

type Locked = Pick<Selectable<Products>, (typeof COLUMNS)[number]> & { is_archived: boolean }

/** Locked until the unit of work ends, so that a line of works written meanwhile waits. @throws AppError not_found */
export function lockProduct(tx: Tx, id: number): Promise<Locked> {
  return tx
    .selectFrom('products')
    .select([...COLUMNS, isArchived])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

/** A price list has no history: a change is only announced to open screens. */
export function announceProduct(tx: Tx, actor: Actor, id: number, type: LiveType): void {
  announce(tx, { account: actor.accountId, entity: 'products', id, type })
}
