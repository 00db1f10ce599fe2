import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from './database.ts'

/** With more matches than this, scanning a list in its order soon meets enough of them. */
const SELECTIVE_MAX = 2_000
/** How long a condition found to be common is not looked up again (milliseconds). */
const COMMON_MS = 5 * 60_000
const COMMON_MAX = 1000

const knownAsCommon = new LRUCache<string, true>({ max: COMMON_MAX, ttl: COMMON_MS })

export interface RowCondition {
  accountId: number
  /** The column of the rows' id in the query (`'c.id'`). */
  idColumn: string
  /** A query of the ids of at most so many matching rows, as `id`; with a null there are more. */
  lookUp: (max: number) => RawBuilder<{ id: number | null }>
  /** The same condition, for one row. */
  holds: RawBuilder<SqlBool>
  /** How many matches still count as rare. */
  selectiveMax?: number
  /** A check of each of few rows, which `holds` contains in a form for many. */
  ofFew?: RawBuilder<SqlBool>
}

/**
 * A condition for `where`. The rows of a rare one are looked up first, and the list consists of them; a common one is
 * asked row by row until the page is full. Neither method serves both: looking up half the account is slow, and so is
 * scanning all of it for one row.
 */
export async function selectiveFilter(tx: Tx, condition: RowCondition): Promise<RawBuilder<SqlBool>> {
  const { accountId, idColumn, lookUp, holds, selectiveMax = SELECTIVE_MAX, ofFew = sql<SqlBool>`true` } = condition
  const question = lookUp(selectiveMax + 1)
  const { sql: text, parameters } = question.compile(tx)
  const key = JSON.stringify([accountId, text, parameters])
  if (knownAsCommon.get(key)) return holds
  const { rows } = await question.execute(tx)
  if (rows.length <= selectiveMax && rows.every(({ id }) => id !== null))
    return sql<SqlBool>`(${sql.ref(idColumn)} = any(${rows.map(({ id }) => id)}::bigint[]) and ${ofFew})`
  knownAsCommon.set(key, true)
  return holds
}
