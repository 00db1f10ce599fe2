import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { RECOUNTED_MAX, recallTotal, rememberTotal, totalKey } from '#server/db/remembered-totals.ts'

/** A count in progress: a column for the query of the rows, and the total from its value. */
export interface Counting {
  column: RawBuilder<number | null>
  /** The total, from the column's value. */
  total(counted: number | null): Promise<number>
}

/**
 * Counts the requests `r` that fulfil the conditions of `where`, in this account, together with the rows of a page. A
 * total above 1,000 is as old as the last change of a request that was announced; above 10,000 it may be half a minute
 * older.
 * @param whereOfMany the same conditions as many rows meet them soonest
 */
export function countWithRows(tx: Tx, accountId: number, where: RawBuilder<unknown>, whereOfMany = where): Counting {
  const key = totalKey(tx, accountId, 'requests', sql`${where}`)
  const known = recallTotal(key)
  if (known !== undefined) return { column: sql`null::bigint`, total: async () => known }

  const few = sql`select from requests r ${where} limit ${sql.lit(RECOUNTED_MAX + 1)}`
  return {
    column: sql<number>`(select count(*) from (${few}) as few)`,
    async total(counted) {
      const isAll = counted !== null && counted <= RECOUNTED_MAX
      const total = isAll ? counted : await count(tx, sql`select from requests r ${whereOfMany}`)
      rememberTotal(key, total)
      return total
    },
  }
}

/** Counts the rows of the subquery `found`. */
export const COUNT_FOUND: Counting = {
  column: sql`(select count(*) from found)`,
  total: async (counted) => counted ?? 0,
}

async function count(tx: Tx, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${rows}) counted`.execute(tx)
  return counted[0]?.total ?? 0
}
