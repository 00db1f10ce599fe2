import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from './database.ts'

/** Beyond so many rows, those that fulfil a condition are met soon by looking through a list in its order. */
const SELECTIVE_MAX = 2_000
/** How long a condition that was found to be common is not looked up again (milliseconds). */
const COMMON_MS = 5 * 60_000
const COMMON_MAX = 1000
/** Trigram indexes know nothing shorter. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u

const knownAsCommon = new LRUCache<string, true>({ max: COMMON_MAX, ttl: COMMON_MS })

interface RowCondition {
  accountId: number
  /** The rows' id as the query knows it (`'c.id'`). */
  idColumn: string
  /** Looks up the ids of all rows that fulfil it, as `id`, at most so many. */
  lookUp: (max: number) => RawBuilder<{ id: number }>
  /** The same asked of each row. */
  holds: RawBuilder<SqlBool>
  /** How many are few. */
  selectiveMax?: number
  /** What else is asked of few rows, one by one, that is part of `holds` in a form for many. */
  ofFew?: RawBuilder<SqlBool>
}

/**
 * A condition for `where`. The rows of a rare one are looked up first, and the list consists of them; a common one is
 * asked row by row until the page is full. Neither way serves both: looking up half a company is slow, and so is
 * looking through all of it for one row.
 */
export async function selectiveFilter(tx: Tx, condition: RowCondition): Promise<RawBuilder<SqlBool>> {
  const { accountId, idColumn, lookUp, holds, selectiveMax = SELECTIVE_MAX, ofFew = sql<SqlBool>`true` } = condition
  const question = lookUp(selectiveMax + 1)
  const { sql: text, parameters } = question.compile(tx)
  const key = JSON.stringify([accountId, text, parameters])
  if (knownAsCommon.get(key)) return holds
  const { rows } = await question.execute(tx)
  if (rows.length <= selectiveMax)
    return sql<SqlBool>`(${sql.ref(idColumn)} = any(${rows.map(({ id }) => id)}::bigint[]) and ${ofFew})`
  knownAsCommon.set(key, true)
  return holds
}

/**
 * The same for rows that contain a text, or the pattern of one: what no index knows is looked for row by row, however
 * rare it is.
 */
export async function containsText(tx: Tx, text: string, condition: RowCondition): Promise<RawBuilder<SqlBool>> {
  return HAS_TRIGRAM.test(text) ? selectiveFilter(tx, condition) : condition.holds
}

/**
 * What a row's `search_text` is like when it contains the text. As a query of its own it is nothing the planner could
 * judge: from the pattern alone it takes every text for rare, and reads the whole list before it puts it in order.
 */
export function patternOf(text: string): RawBuilder<string> {
  return sql<string>`(select lower_pattern(${text}))`
}
