import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, actorGrant } from '../access/actor.ts'
import { inScope, isResponsible, type ScopedEntity } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { LOOKED_UP_MAX } from './read-hits.ts'

/**
 * Of fewer rows than so many each is asked whether the reader is responsible for it. To list all rows that somebody is
 * responsible for takes far longer, and most of what is typed is found nowhere.
 */
const ASKED_EACH_MAX = 40

type Column = `${string}.${string}`

interface Search {
  /** The rows' id as the query knows it. */
  id: Column
  /** Whose rows they are, by the column that names them: a reader needs one of them. */
  readable: readonly (readonly [entity: ScopedEntity, id: Column])[]
  /** The ids of rows that are found; fewer than max only when these are all. */
  lookUp: (max: RawBuilder<number>) => RawBuilder<unknown>
  /** The same asked of each row. */
  holds: RawBuilder<SqlBool>
}

/** The condition that a row is found and the reader may see it; null when there is no such row. */
export async function foundInScope(tx: Tx, actor: Actor, search: Search): Promise<RawBuilder<SqlBool> | null> {
  const { id, readable, lookUp, holds } = search
  const grants = readable.map(([entity]) => actorGrant(actor, `${entity}:read`))
  if (grants.every((grant) => grant === 'forbidden')) return null
  if (grants.every((grant) => grant === 'allowed')) {
    return sql<SqlBool>`${sql.ref(id)} = any(array(${lookUp(sql.lit(LOOKED_UP_MAX))}))`
  }
  const { rows } = await sql<{ id: number }>`
    select id from (${lookUp(sql.lit(ASKED_EACH_MAX))}) as found (id)`.execute(tx)
  if (rows.length === 0) return null
  const mayRead = readable.map(([entity, column]) => {
    if (actorGrant(actor, `${entity}:read`) !== 'manager') return inScope(actor, `${entity}:read`, column)
    return rows.length < ASKED_EACH_MAX
      ? isResponsible(actor, entity, column)
      : inScope(actor, `${entity}:read`, column)
  })
  const isFound =
    rows.length < ASKED_EACH_MAX ? sql<SqlBool>`${sql.ref(id)} = any(${rows.map((row) => row.id)}::bigint[])` : holds
  // A row that is nobody's of a kind has no id there, which is none that anyone may read.
  const owned = readable.map(([, column], index) => sql`(${sql.ref(column)} is not null and ${mayRead[index]})`)
  return sql<SqlBool>`(${isFound} and (${sql.join(owned, sql` or `)}))`
}
