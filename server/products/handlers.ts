import { sql } from 'kysely'
import type { productRoutes } from '#contract/goods/products.ts'
import type { LiveType } from '#contract/live.ts'
import type { Actor } from '../access/actor.ts'
import { dependentRequests } from '../access/dependents.ts'
import { requirePriceList } from '../access/scope.ts'
import { withArchivedAt } from '../db/archived.ts'
import type { Tx } from '../db/database.ts'
import { refuseWithDependents } from '../db/dependents.ts'
import { notFound } from '../errors/app-error.ts'
import { avatarCallHandlers } from '../files/avatar-handlers.ts'
import type { Handlers } from '../http/handlers.ts'
import { announce } from '../live/announce.ts'
import type { Services } from '../services.ts'
import { entryFor, lookupEntries, namedIn, removeEntry, renameEntry } from './lookups.ts'
import { listProducts, readProduct, searchProducts } from './product-rows.ts'

export function productHandlers({ fileStore }: Services): Handlers<typeof productRoutes> {
  return {
    async list({ tx, actor, query }) {
      return listProducts(tx, actor, query)
    },

    async search({ tx, actor, query }) {
      return searchProducts(tx, actor, query)
    },

    async show({ tx, actor, params: { id } }) {
      return readProduct(tx, actor, id)
    },

    async create({ tx, actor, body }) {
      requirePriceList(actor, 'equipment:create')
      const { id } = await tx.insertInto('products').values(body).returning('id').executeTakeFirstOrThrow()
      announceChange(tx, actor, id, 'created')
      return readProduct(tx, actor, id)
    },

    async update({ tx, actor, params: { id }, body }) {
      await lockProduct(tx, id)
      requirePriceList(actor, 'equipment:update')
      await tx
        .updateTable('products')
        .set({ ...withArchivedAt(body), updated_at: sql<string>`now()` })
        .where('id', '=', id)
        .execute()
      announceChange(tx, actor, id, 'updated')
      return readProduct(tx, actor, id)
    },

    async remove({ tx, actor, params: { id } }) {
      await lockProduct(tx, id)
      requirePriceList(actor, 'equipment:delete')
      const usesIt = sql`r.id in (select request_id from request_works where product_id = ${id})`
      await refuseWithDependents(tx, dependentRequests(actor, usesIt))
      await tx.deleteFrom('products').where('id', '=', id).execute()
      announceChange(tx, actor, id, 'deleted')
      return null
    },

    ...avatarCallHandlers(fileStore, {
      table: 'products',
      async requireChangeable(tx, actor, id) {
        await lockProduct(tx, id)
        requirePriceList(actor, 'equipment:update')
      },
      recordChange: async (tx, actor, id) => announceChange(tx, actor, id, 'updated'),
    }),

    measures: ({ tx, actor, query }) => lookupEntries(tx, actor, 'product_measures', query),
    async addMeasure({ tx, actor, body }) {
      requirePriceList(actor, 'equipment:create')
      return entryFor(actor, await namedIn(tx, 'product_measures', body.name))
    },
    async renameMeasure({ tx, actor, params: { id }, body }) {
      return renameEntry(tx, actor, 'product_measures', id, body.name)
    },
    async removeMeasure({ tx, actor, params: { id } }) {
      return removeEntry(tx, actor, 'product_measures', id)
    },

    categories: ({ tx, actor, query }) => lookupEntries(tx, actor, 'product_categories', query),
    async addCategory({ tx, actor, body }) {
      requirePriceList(actor, 'equipment:create')
      return entryFor(actor, await namedIn(tx, 'product_categories', body.name))
    },
    async renameCategory({ tx, actor, params: { id }, body }) {
      return renameEntry(tx, actor, 'product_categories', id, body.name)
    },
    async removeCategory({ tx, actor, params: { id } }) {
      return removeEntry(tx, actor, 'product_categories', id)
    },
  }
}

/** Locked until the unit of work ends, so that a line of works written meanwhile waits. @throws AppError not_found */
async function lockProduct(tx: Tx, id: number): Promise<void> {
  const product = await tx.selectFrom('products').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!product) throw notFound()
}

/** A price list has no history: a change is only announced to open screens. */
function announceChange(tx: Tx, actor: Actor, id: number, type: LiveType): void {
  announce(tx, { account: actor.accountId, entity: 'products', id, type })
}
