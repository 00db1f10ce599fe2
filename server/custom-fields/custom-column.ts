import { type RawBuilder, sql } from 'kysely'
import type { CustomEntity, ReferenceType, RoleField } from '#contract/custom-fields/field-types.ts'
import type { MergedResource } from '#contract/merged-entities.ts'
import type { Actor } from '../access/actor.ts'
import { fieldsOf } from './fields-of.ts'

/** A function of PostgreSQL takes at most 100 arguments. */
const PAIRS_MAX = 50

/** The column `custom` of an answered row `table`: the values that the actor's role sees, by the keys of their fields. */
export function customColumn(actor: Pick<Actor, 'fields'>, entity: CustomEntity, table: string): RawBuilder<unknown> {
  return sql`, ${customJson(fieldsOf(actor, entity), table)} as custom`
}

/** The values of these fields in a row `table`, as JSON. */
export function customJson(fields: readonly RoleField[], table: string): RawBuilder<Record<string, unknown>> {
  if (fields.length === 0) return sql`'{}'::json`
  const custom = sql.ref(`${table}.custom`)
  const parts: RawBuilder<unknown>[] = []
  for (let first = 0; first < fields.length; first += PAIRS_MAX) {
    const pairs = fields
      .slice(first, first + PAIRS_MAX)
      .map((field) => sql`${sql.lit(field.key)}, ${storedValue(field, table)}`)
    parts.push(sql`jsonb_build_object(${sql.join(pairs)})`)
  }
  return sql`case when ${custom} = '{}' then '{}' else jsonb_strip_nulls(${sql.join(parts, sql` || `)}) end`
}

const ROWS: Record<ReferenceType, { table: string; id: string; name: string }> = {
  employee: { table: 'memberships', id: 'user_id', name: 'name' },
  client: { table: 'clients', id: 'id', name: 'name' },
  facility: { table: 'facilities', id: 'id', name: 'name' },
  equipment: { table: 'equipment', id: 'id', name: 'title' },
}

function storedValue({ id, type }: RoleField, table: string): RawBuilder<unknown> {
  const value = sql`${sql.ref(`${table}.custom`)} -> ${sql.lit(String(id))}`
  if (!(type in ROWS)) return value
  const row = ROWS[type as ReferenceType]
  const ids =
    row.table === 'clients' || row.table === 'facilities' ? withMerged(row.table, value) : sql`((${value})::bigint)`
  return sql`(select jsonb_build_object('id', n.${sql.ref(row.id)}, 'name', n.${sql.ref(row.name)}) from ${sql.table(row.table)} n
    where n.account_id = ${sql.ref(`${table}.account_id`)} and n.${sql.ref(row.id)} in ${ids})`
}

/** A row that was merged into another is no more: of those it became, one is there. */
function withMerged(entity: MergedResource, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(with recursive followed (id) as (
    select (${value})::bigint union all
    select m.target_id from followed join merged_ids m on m.entity = ${sql.lit(entity)} and m.source_id = followed.id)
    select id from followed)`
}
