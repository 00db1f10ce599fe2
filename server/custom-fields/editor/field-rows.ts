import { sql } from 'kysely'
import type { CustomFieldRow, CustomFieldUsage } from '#contract/custom-fields/custom-fields.ts'
import { CUSTOM_TABLES } from '../../db/custom-tables.ts'
import type { Tx } from '../../db/database.ts'
import { allowLongStatements } from '../../db/long-statements.ts'
import { fieldsShownBy } from './check-conditions.ts'
import { readCustomFields } from './read-fields.ts'

type Field = Pick<CustomFieldRow, 'id' | 'entity'>

/** `custom -> '17'` of a row `t`, and whether it has one. */
const storedIn = ({ id }: Field) => sql`t.custom -> ${sql.lit(String(id))}`
const hasValue = ({ id }: Field) => sql`t.custom ? ${sql.lit(String(id))}`
const rowsOf = ({ entity }: Field) => sql`${sql.table(CUSTOM_TABLES[entity].table)} t`

/** How many rows have each of these options; none of those that no row has. */
export async function rowsWithOptions(
  tx: Tx,
  field: Field,
  ids: readonly number[],
): Promise<CustomFieldUsage['options']> {
  if (ids.length === 0) return []
  const counted = await countOptions(tx, field)
  return counted.filter(({ id }) => ids.includes(id))
}

async function countOptions(tx: Tx, field: Field): Promise<CustomFieldUsage['options']> {
  const value = storedIn(field)
  const { rows } = await sql<{ id: number; rows: number }>`
    select chosen.id::bigint as id, count(*) as rows
    from ${rowsOf(field)}
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end) chosen (id)
    where ${hasValue(field)} group by 1 order by 1`.execute(tx)
  return rows
}

/** @throws AppError not_found */
export async function readFieldUsage(tx: Tx, field: CustomFieldRow): Promise<CustomFieldUsage> {
  const named = `(^|[^a-z0-9_])custom\\.${field.key}(_from|_to)?([^a-z0-9_]|$)`
  const { rows } = await sql<{ total: number; rows: number; views: number }>`
    select count(*) as total, count(*) filter (where ${hasValue(field)}) as rows,
      (select count(*) from saved_views v
        where v.entity = ${field.entity} and concat(v.query, ' ', v.columns) ~ ${named}) as views
    from ${rowsOf(field)}`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Error('An aggregate answers one row')
  const fields = await readCustomFields(tx, field.entity)
  return {
    ...counted,
    options: field.options.length > 0 ? await countOptions(tx, field) : [],
    dependents: fieldsShownBy(field.key, fields).map(({ id, title }) => ({ id, title })),
  }
}

/** A choice of one becomes a choice of several. */
export async function makeSeveral(tx: Tx, field: Field): Promise<void> {
  await allowLongStatements(tx)
  const value = storedIn(field)
  await sql`
    update ${rowsOf(field)} set custom = t.custom || jsonb_build_object(${String(field.id)}::text, jsonb_build_array(${value}))
    where ${hasValue(field)} and jsonb_typeof(${value}) <> 'array'`.execute(tx)
}

/** Lists can be filtered by the field from now on. */
export async function fillIndex(tx: Tx, field: Field): Promise<void> {
  await allowLongStatements(tx)
  await sql`
    insert into custom_index (account_id, entity, row_id, field_id, place, text_value, number_value, time_value)
      select t.account_id, ${field.entity}, t.${sql.ref(CUSTOM_TABLES[field.entity].id)}, found.*
      from ${rowsOf(field)}
      cross join lateral custom_index_rows(t.account_id, ${field.entity},
        jsonb_build_object(${String(field.id)}::text, ${storedIn(field)})) found
      where ${hasValue(field)}
    on conflict do nothing`.execute(tx)
}

export async function emptyIndex(tx: Tx, { id }: Field): Promise<void> {
  await allowLongStatements(tx)
  await tx.deleteFrom('custom_index').where('field_id', '=', id).execute()
}

/** Takes the field's value out of so many rows. Returns how many had one. */
export async function emptyRows(tx: Tx, field: Field, atOnce: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${rowsOf(field)} set custom = t.custom - ${String(field.id)}::text
    where t.${sql.ref(CUSTOM_TABLES[field.entity].id)} in (
      select t.${sql.ref(CUSTOM_TABLES[field.entity].id)} from ${rowsOf(field)} where ${hasValue(field)} limit ${atOnce})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
