import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type CustomEntity, customName, RANGE_TYPES, type RoleField } from '#contract/custom-fields/field-types.ts'
import { foldText } from '#contract/search/fold-text.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { selectiveFilter } from '../db/selective-filter.ts'
import { type InvalidReason, invalid } from '../errors/app-error.ts'
import { fieldOfKey } from './fields-of.ts'
import { indexColumn, indexed, TEXTS, TIMES } from './index-column.ts'

/**
 * Conditions for `where`: the rows with these values. A field that the actor's role does not see is as one that does not exist.
 * @param given as in the query: `{floor_from: '3'}`
 * @throws AppError validation_failed at `custom.<key>`
 */
export function hasCustom(
  actor: Actor,
  entity: CustomEntity,
  idColumn: string,
  given: Record<string, string> | undefined,
): RawBuilder<SqlBool>[] {
  return indexedIds(actor, entity, given).map((ids) => sql<SqlBool>`${sql.ref(idColumn)} in (${ids})`)
}

/** The same for counting the rows of a long list: the ids are listed once, and looked up in their order. */
export function countByCustom(
  actor: Actor,
  entity: CustomEntity,
  idColumn: string,
  given: Record<string, string> | undefined,
): RawBuilder<SqlBool>[] {
  return indexedIds(actor, entity, given).map((ids) => sql<SqlBool>`${sql.ref(idColumn)} = any(array(${ids}))`)
}

/** The same for a long list, of which rare values are looked up first. */
export function filterByCustom(
  tx: Tx,
  actor: Actor,
  entity: CustomEntity,
  idColumn: string,
  given: Record<string, string> | undefined,
): Promise<RawBuilder<SqlBool>[]> {
  return Promise.all(
    indexedIds(actor, entity, given).map((ids) =>
      selectiveFilter(tx, {
        accountId: actor.accountId,
        idColumn,
        lookUp: (max) => sql`${ids} limit ${sql.lit(max)}`,
        holds: sql<SqlBool>`${sql.ref(idColumn)} in (${ids})`,
      }),
    ),
  )
}

/** For each field the ids of the rows with the given values. */
function indexedIds(
  actor: Actor,
  entity: CustomEntity,
  given: Record<string, string> | undefined,
): RawBuilder<{ id: number }>[] {
  const conditions = Object.entries(given ?? {}).map(([name, text]) => conditionOf(actor, entity, name, text))
  // From one value to another is one range of the index.
  return [...Map.groupBy(conditions, ({ field }) => field.id)].map(
    ([fieldId, ofField]) => sql<{ id: number }>`
      select i.row_id as id from custom_index i where i.field_id = ${sql.lit(fieldId)} and ${sql.join(
        ofField.map(({ holds }) => holds),
        sql` and `,
      )}`,
  )
}

interface Condition {
  field: RoleField
  holds: RawBuilder<SqlBool>
}

function conditionOf(actor: Actor, entity: CustomEntity, name: string, text: string): Condition {
  const exact = indexed(fieldOfKey(actor, entity, name))
  if (exact) return { field: exact, holds: isValue(exact, name, text) }
  const [, key = '', end] = /^(.+)_(from|to)$/.exec(name) ?? []
  const ranged = indexed(fieldOfKey(actor, entity, key))
  if (!ranged || !RANGE_TYPES.includes(ranged.type)) throw refused(name, 'unknown_field')
  const [column, value] = bound(ranged, name, text)
  const sign = end === 'from' ? sql`>=` : sql`<=`
  return { field: ranged, holds: sql<SqlBool>`${column} ${sign} ${value}` }
}

/** A text is found by its beginning, all else by its value; several are separated by commas. */
function isValue(field: RoleField, name: string, text: string): RawBuilder<SqlBool> {
  const column = indexColumn(field)
  if (TEXTS.includes(field.type)) {
    const beginning = foldText(text)
    return sql<SqlBool>`${column} >= ${beginning} and ${column} < ${`${beginning}\u{10FFFF}`}`
  }
  if (field.type === 'yes_no') return sql<SqlBool>`${column} = ${yesOrNo(name, text)}`
  const values = sql.join(text.split(',').map((one) => bound(field, name, one)[1]))
  const merged = { client: 'clients', facility: 'facilities' }[field.type as string]
  if (!merged) return sql<SqlBool>`${column} in (${values})`
  // Values name what was merged into these, too.
  return sql<SqlBool>`${column} in (
    with recursive former (id) as (
      select unnest(array[${values}])::bigint union all
      select m.source_id from former join merged_ids m on m.entity = ${merged} and m.target_id = former.id)
    select id::double precision from former)`
}

function yesOrNo(name: string, text: string): number {
  if (text === 'true' || text === '1') return 1
  if (text === 'false' || text === '0') return 0
  throw refused(name, 'invalid')
}

function bound(field: RoleField, name: string, text: string): [RawBuilder<unknown>, RawBuilder<unknown>] {
  const column = indexColumn(field)
  if (TIMES.includes(field.type)) {
    const time = Date.parse(text)
    if (Number.isNaN(time)) throw refused(name, 'not_date')
    return [column, sql`${new Date(time).toISOString()}::timestamptz`]
  }
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) throw refused(name, 'not_number')
  return [column, sql`${number}::double precision`]
}

function refused(name: string, reason: InvalidReason) {
  return invalid({ [customName(name)]: reason })
}
