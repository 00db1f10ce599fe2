import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, SortColumn } from '../../contract/paging.ts'
import type { Tx } from './database.ts'

interface Paging {
  page: number
  per_page: number
}

/**
 * One page of a list, and how many rows there are in all: two queries.
 * @param rows the query of the page's rows; `slice` is its `limit … offset …`
 * @param count a query of one row, the number as `total`
 */
export async function readPage<Row>(
  tx: Tx,
  { page, per_page }: Paging,
  rows: (slice: RawBuilder<unknown>) => RawBuilder<Row>,
  count: RawBuilder<{ total: number }>,
): Promise<Page<Row>> {
  const slice = sql`limit ${per_page} offset ${(page - 1) * per_page}`
  const found = await rows(slice).execute(tx)
  const counted = await count.execute(tx)
  return { data: found.rows, current_page: page, per_page, total: counted.rows[0]?.total ?? 0 }
}

/** `order by` as the caller asked, absent values last; then by id, so that no row stands on two pages. */
export function orderBy<Column extends string>(
  sort: readonly SortColumn<Column>[] | undefined,
  fallback: Column,
  table: string,
): RawBuilder<unknown> {
  const columns = sort ?? [{ column: fallback, descending: false }]
  const parts = columns.map(({ column, descending }) => {
    const ref = sql.ref(`${table}.${column}`)
    return descending ? sql`${ref} desc nulls last` : sql`${ref}`
  })
  return sql`order by ${sql.join([...parts, sql.ref(`${table}.id`)])}`
}

/** The conditions that were asked for, joined by `and`; true when there are none. */
export function allOf(conditions: readonly (Expression<unknown> | '' | 0 | false | undefined)[]): RawBuilder<SqlBool> {
  const asked = conditions.filter((condition) => typeof condition === 'object')
  return asked.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(asked, sql` and `)}`
}

/** A pattern for `ilike` that finds a text as it is written, whatever characters it holds. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
