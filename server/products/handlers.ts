import { sql } from 'kysely'
import type { productRoutes } from '#contract/goods/products.ts'
import { dependentRequests } from '../access/dependents.ts'
import { requirePriceList } from '../access/scope.ts'
import { refuseWithDependents } from '../db/dependents.ts'
import { showsExternal } from '../external-ids/index.ts'
import { avatarCallHandlers } from '../files/avatar-handlers.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { announceProduct, changeProduct, createProduct, lockProduct } from './change-product.ts'
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

    showExternal: showsExternal('products', ({ tx, actor, params: { id } }) => readProduct(tx, actor, id)),

    async create({ tx, actor, body }) {
      return readProduct(tx, actor, await createProduct(tx, actor, body))
    },

    async update({ tx, actor, params: { id }, body }) {
      await changeProduct(tx, actor, id, body)
      return readProduct(tx, actor, id)
    },

    async remove({ tx, actor, params: { id } }) {
      await lockProduct(tx, id)
      requirePriceList(actor, 'equipment:delete')
      const usesIt = sql`r.id in (select request_id from request_works where product_id = ${id})`
      await refuseWithDependents(tx, dependentRequests(actor, usesIt))
      await tx.deleteFrom('products').where('id', '=', id).execute()
      announceProduct(tx, actor, id, 'deleted')
      return null
    },

    ...avatarCallHandlers(fileStore, {
      table: 'products',
      async requireChangeable(tx, actor, id) {
        await lockProduct(tx, id)
        requirePriceList(actor, 'equipment:update')
      },
      recordChange: async (tx, actor, id) => announceProduct(tx, actor, id, 'updated'),
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
