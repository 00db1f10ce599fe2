import type { CrudEntity } from '#contract/crud.ts'
import type { RESOURCES } from '#contract/resources.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'

interface Call {
  tx: Tx
  actor: Actor
}
interface OfRow extends Call {
  params: { id: number }
}

/** What an entity does itself; whether the actor may is checked here, but for a new row, which `create` knows. */
interface Actions<Query, Page, Row, Create, Update> {
  list: (tx: Tx, actor: Actor, query: Query) => Promise<Page>
  read: (tx: Tx, actor: Actor, id: number) => Promise<Row>
  /** Resolves to the row's id. @throws AppError forbidden */
  create: (tx: Tx, actor: Actor, body: Create) => Promise<number>
  change: (tx: Tx, actor: Actor, id: number, body: Update) => Promise<unknown>
  remove: (tx: Tx, actor: Actor, id: number) => Promise<unknown>
}

/** The handlers of `crudRoutes` (contract/crud.ts). @throws AppError not_found, forbidden */
export function crudHandlers<Query, Page, Row, Create, Update>(
  grants: (typeof RESOURCES)[CrudEntity]['grants'],
  { list, read, create, change, remove }: Actions<Query, Page, Row, Create, Update>,
) {
  return {
    list: ({ tx, actor, query }: Call & { query: Query }) => list(tx, actor, query),

    async show({ tx, actor, params: { id } }: OfRow) {
      await requireRow(tx, actor, `${grants}:read`, id)
      return read(tx, actor, id)
    },

    async create({ tx, actor, body }: Call & { body: Create }) {
      return read(tx, actor, await create(tx, actor, body))
    },

    async update({ tx, actor, params: { id }, body }: OfRow & { body: Update }) {
      await requireRow(tx, actor, `${grants}:update`, id)
      await change(tx, actor, id, body)
      return read(tx, actor, id)
    },

    async remove({ tx, actor, params: { id } }: OfRow) {
      await requireRow(tx, actor, `${grants}:delete`, id)
      await remove(tx, actor, id)
      return null
    },
  }
}
