import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { SEARCH_HITS_MAX } from '#contract/search/search-groups.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import { inScope, isResponsible, type ScopedEntity } from '../access/scope.ts'
import { searchCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import type { WantedText } from '../search-words/index.ts'
import { type Hits, readHits } from './read-hits.ts'

/** How many ids are looked up: a row may come several times, and some rows may not be seen. */
const LOOKED_UP_MAX = 2 * SEARCH_HITS_MAX
/**
 * Up to this many found rows, each is checked for whether the user is responsible for it. Listing all rows that a user
 * is responsible for takes longer, and most searches find nothing.
 */
const ASKED_EACH_MAX = 40
/**
 * How many ids are looked up where a user may be responsible for thousands of rows, and others for most of the hits.
 */
const LOOKED_UP_OF_MANY_MAX = 1000

type Column = `${string}.${string}`

export interface Search {
  /** Of which the fields of the account's own are searched too, by these texts. */
  custom?: { entity: CustomEntity; texts: readonly WantedText[] }
  /** The id column of the rows in the query. */
  id: Column
  /** The entities, with their id columns, that grant access to a row: a user needs one of them. */
  readable: readonly (readonly [entity: ScopedEntity, id: Column])[]
  /** Whether a user with a `manager` grant may see thousands of rows. */
  isOfMany: boolean
  /** The ids of matching rows, best first; complete if fewer than max and none is null. */
  lookUp: (max: RawBuilder<number>) => RawBuilder<unknown>
  /** The same match, as a condition on each row. */
  holds: RawBuilder<SqlBool>
}

/** The few hits of a kind that the user may see. */
export async function hitsInScope(tx: Tx, actor: Actor, search: Search, hits: Hits): Promise<SearchHit[]> {
  const { id, readable, isOfMany, lookUp, holds } = withCustom(actor, search)
  const grants = readable.map(([entity]) => actorGrant(actor, `${entity}:read`))
  if (grants.every((grant) => grant === 'forbidden')) return []
  const read = (isFound: RawBuilder<SqlBool>) => readHits(tx, { ...hits, where: [...hits.where, isFound] })
  if (grants.every((grant) => grant === 'allowed')) {
    return read(sql<SqlBool>`${sql.ref(id)} = any(array(${lookUp(sql.lit(LOOKED_UP_MAX))}))`)
  }
  const lookedUpMax = isOfMany ? LOOKED_UP_OF_MANY_MAX : ASKED_EACH_MAX
  const { rows } = await sql<{ id: number | null }>`
    select id from (${lookUp(sql.lit(lookedUpMax))}) as found (id)`.execute(tx)
  if (rows.length === 0) return []
  const mayRead = readable.map(([entity, column]) => {
    if (actorGrant(actor, `${entity}:read`) !== 'manager') return inScope(actor, `${entity}:read`, column)
    return rows.length < ASKED_EACH_MAX
      ? isResponsible(actor, entity, column)
      : inScope(actor, `${entity}:read`, column)
  })
  // A row without an owner of a kind has no id there, which no one may read.
  const owned = readable.map(([, column], index) => sql`(${sql.ref(column)} is not null and ${mayRead[index]})`)
  const readOwn = (isFound: RawBuilder<SqlBool>) => read(sql<SqlBool>`(${isFound} and (${sql.join(owned, sql` or `)}))`)
  const ids = rows.flatMap((row) => row.id ?? [])
  const areAll = rows.length < lookedUpMax && ids.length === rows.length
  if (areAll || isOfMany) {
    const hits = await readOwn(sql<SqlBool>`${sql.ref(id)} = any(${ids}::bigint[])`)
    if (areAll || hits.length === SEARCH_HITS_MAX) return hits
  }
  // The user is responsible for few rows, or for few of those that were looked up.
  return readOwn(holds)
}

/** What is found in itself comes before what is found by a field of the account's own. */
function withCustom(actor: Actor, search: Search): Search {
  const { custom, id, lookUp, holds } = search
  const inCustom = (max?: RawBuilder<number>) => custom && searchCustom(actor, custom.entity, custom.texts, max)
  const all = inCustom()
  if (!all) return search
  return {
    ...search,
    lookUp: (max) => sql`select id from (${lookUp(max)}) as known (id) union all ${inCustom(max)}`,
    holds: sql<SqlBool>`(${holds} or ${sql.ref(id)} in (${all}))`,
  }
}
