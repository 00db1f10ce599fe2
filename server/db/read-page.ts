import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { keyOfCustom } from '#contract/custom-fields/field-types.ts'
import type { LiveEntity } from '#contract/live.ts'
import type { Page, SortColumn } from '#contract/paging.ts'
import { invalid } from '../errors/app-error.ts'
import type { Tx } from './database.ts'
import { recallTotal, rememberTotal, totalKey } from './remembered-totals.ts'

interface Paging {
  page: number
  per_page: number
}

/** Whose rows are counted, and of what. */
interface CountedRows {
  accountId: number
  entity: LiveEntity
}

/**
 * One page of a list, and how many rows there are in all: two queries at most.
 * @param rows the query of the page's rows; `slice` is its `limit … offset …`
 * @param count a query of one row, the number as `total`
 * @param counted for lists of any length: a total above 1,000 is as old as the last change of such rows that was
 * announced; above 10,000 it may be half a minute older
 */
export async function readPage<Row>(
  tx: Tx,
  { page, per_page }: Paging,
  rows: (slice: RawBuilder<unknown>) => RawBuilder<Row>,
  count: RawBuilder<{ total: number }>,
  counted?: CountedRows,
): Promise<Page<Row>> {
  const reading = rows(sliceOf({ page, per_page })).execute(tx)
  // A quick count is sent right behind the rows.
  const counting = counted ? undefined : countOrRecall(tx, count, counted)
  const [{ rows: data }, known] = await Promise.all([reading, counting])
  // A page that is not full is the last one and gives the total.
  const isLast = data.length < per_page && (data.length > 0 || page === 1)
  const total = isLast ? (page - 1) * per_page + data.length : (known ?? (await countOrRecall(tx, count, counted)))
  return { data, current_page: page, per_page, total }
}

/** The first page's size is a literal: a plan for any size might read all rows. */
export function sliceOf({ page, per_page }: Paging): RawBuilder<unknown> {
  return page === 1 ? sql`limit ${sql.lit(per_page)}` : sql`limit ${per_page} offset ${(page - 1) * per_page}`
}

async function countOrRecall(tx: Tx, count: RawBuilder<{ total: number }>, counted: CountedRows | undefined) {
  const key = counted && totalKey(tx, counted.accountId, counted.entity, count)
  const known = key === undefined ? undefined : recallTotal(key)
  if (known !== undefined) return known
  const { rows } = await count.execute(tx)
  const total = rows[0]?.total ?? 0
  if (key) rememberTotal(key, total)
  return total
}

/**
 * `order by` the requested columns, nulls last; then by id, so that no row is on two pages. Names are written as they
 * are: those of the contract, never a caller's text.
 * @param fallback the order when none is requested
 * @param nullable the columns in which values may be absent
 * @param tieBreakers what decides between equal rows, in the direction of the last column
 * @param custom what rows are ordered by where the order names a field of the account's own
 */
export function orderBy<Column extends string>(
  sort: readonly SortColumn<Column>[] | undefined,
  fallback: Column | SortColumn<Column>,
  table: string,
  nullable: readonly Column[] = [],
  tieBreakers: readonly string[] = ['id'],
  custom?: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = sort ?? [typeof fallback === 'string' ? { column: fallback, descending: false } : fallback]
  const isDescending = columns.at(-1)?.descending ?? false
  const parts = columns.map(({ column, descending }) => {
    if (keyOfCustom(column) !== null) {
      if (!custom) throw invalid({ sort: 'sort_unknown' })
      return sql`${custom(column)}${sql.raw(`${direction(descending)} nulls last`)}`
    }
    const nulls = descending && nullable.includes(column) ? ' nulls last' : ''
    return sql.raw(`${table}.${column}${direction(descending)}${nulls}`)
  })
  const ties = tieBreakers.map((column) => sql.raw(`${table}.${column}${direction(isDescending)}`))
  return sql`order by ${sql.join([...parts, ...ties])}`
}

function direction(descending: boolean): string {
  return descending ? ' desc' : ''
}

/** The given conditions, joined by `and`; true when there are none. */
export function allOf(conditions: readonly (Expression<unknown> | '' | 0 | false | undefined)[]): RawBuilder<SqlBool> {
  const asked = conditions.filter((condition) => typeof condition === 'object')
  return asked.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(asked, sql` and `)}`
}
