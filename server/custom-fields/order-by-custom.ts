import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type CustomEntity, keyOfCustom, type RoleField, SORTED_TYPES } from '#contract/custom-fields/field-types.ts'
import type { SortColumn } from '#contract/paging.ts'
import type { Actor } from '../access/actor.ts'
import { CUSTOM_TABLES } from '../db/custom-tables.ts'
import { invalid } from '../errors/app-error.ts'
import { fieldOfKey } from './fields-of.ts'
import { indexColumn, indexed, noValue } from './index-column.ts'

/**
 * What rows are ordered by where the order names a field of the account's own: an expression of a row of the list.
 * @param column as in the order, `custom.floor`
 * @throws AppError validation_failed at `sort` for a field by which there is no order
 */
export function customOrder(actor: Actor, entity: CustomEntity, idColumn: string, column: string): RawBuilder<unknown> {
  const field = orderingField(actor, entity, column)
  return sql`(select ${indexColumn(field)} from custom_index i
    where i.entity = ${sql.lit(entity)} and i.row_id = ${sql.ref(idColumn)} and i.field_id = ${sql.lit(field.id)} and i.place = 1)`
}

function orderingField(actor: Actor, entity: CustomEntity, column: string): RoleField {
  const field = indexed(fieldOfKey(actor, entity, keyOfCustom(column) ?? ''))
  if (!field || !SORTED_TYPES.includes(field.type)) throw invalid({ sort: 'sort_unknown' })
  return field
}

interface Sliced {
  alias: string
  query: { page: number; per_page: number; sort?: readonly SortColumn[] | undefined }
  /** A condition on the rows, under the alias. */
  where: RawBuilder<SqlBool>
  /** Of the query, with `customOrder` in it. */
  order: RawBuilder<unknown>
  slice: RawBuilder<unknown>
}

/**
 * The rows of one page of a list, as `from` reads them. By a field of the account's own, those with a value are read in
 * the order of the index, as many as the page and those before it need, and the rest by id: no list is sorted whole.
 */
export function sliceOfRows(actor: Actor, entity: CustomEntity, sliced: Sliced): RawBuilder<unknown> {
  const { alias, query, where, order, slice } = sliced
  const { table } = CUSTOM_TABLES[entity]
  const row = sql.ref(alias)
  const [first, second] = query.sort ?? []
  if (!first || second || keyOfCustom(first.column) === null) {
    return sql`(select * from ${sql.table(table)} ${row} where ${where} ${order} ${slice}) ${row}`
  }
  const field = orderingField(actor, entity, first.column)
  const value = indexColumn(field)
  const way = first.descending ? sql`desc` : sql`asc`
  const needed = sql`${query.page * query.per_page}::bigint`
  return sql`(
    with valued as materialized (
      select ${value} as custom_value, ${row}.* from custom_index i
      join ${sql.table(table)} ${row} on ${row}.account_id = i.account_id and ${row}.id = i.row_id
      where i.field_id = ${sql.lit(field.id)} and i.place = 1 and ${value} is not null and ${where}
      order by ${value} ${way}, i.row_id ${way} limit ${needed}
    ), rest as (
      select ${noValue(field)}, ${row}.* from ${sql.table(table)} ${row}
      where (select count(*) from valued) < ${needed} and ${where} and not exists (
        select from custom_index i where i.account_id = ${row}.account_id and i.entity = ${sql.lit(entity)}
          and i.row_id = ${row}.id and i.field_id = ${sql.lit(field.id)} and i.place = 1)
      order by ${row}.id ${way} limit ${needed}
    )
    select * from (select * from valued union all select * from rest) found
    order by custom_value ${way} nulls last, id ${way} ${slice}) ${row}`
}
