import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { CUSTOM_COLUMN, fieldsIn, type ImportDefinition } from './entities/import-definition.ts'

interface NewRow {
  row: number
  fields: Record<string, string>
}

/** Values to write over a row's, by the table's columns; null clears a field. */
interface Overwriting {
  id: number
  fields: Record<string, string | null>
}

/** Creates rows, in one statement per table; returns the id of each. */
export async function createRows(
  tx: Tx,
  actor: Actor,
  definition: ImportDefinition,
  rows: readonly NewRow[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const { table, defaults = () => ({}) } = definition
  const fields = fieldsIn(definition, 'row')
  const names = fields.map(({ name }) => sql.ref(name))
  const values = fields.map((field) => typed(field))
  const filled = rows.map(({ row, fields: given }) => ({
    row,
    fields: { [CUSTOM_COLUMN]: '{}', ...defaults(given, actor.country), ...given },
  }))
  // A merge returns which row got which id; an insert would not.
  const { rows: created } = await sql<{ row: number; id: number }>`
    merge into ${sql.table(table)} as t
    using (select * from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as given (row integer, fields jsonb) order by row) as s
    on false
    when not matched then insert (${sql.join(names)}) values (${sql.join(values)})
    returning s.row, t.id`.execute(tx)
  const ids = new Map(created.map(({ row, id }) => [row, id]))
  const written = rows.map(({ row, fields: given }) => ({ id: ids.get(row) ?? 0, fields: given }))
  await writeSatellites(tx, definition, written)
  return ids
}

/** Overwrites the given fields of existing rows. */
export async function overwriteRows(tx: Tx, definition: ImportDefinition, rows: readonly Overwriting[]): Promise<void> {
  if (rows.length === 0) return
  await overwrite(tx, definition, 'row', rows, sql`, updated_at = now()`)
  await writeSatellites(tx, definition, rows)
}

async function writeSatellites(tx: Tx, definition: ImportDefinition, rows: readonly Overwriting[]): Promise<void> {
  const { satellite } = definition
  if (!satellite) return
  const names = new Set(fieldsIn(definition, 'satellite').map(({ name }) => name))
  const concerned = rows.filter(({ fields }) => Object.keys(fields).some((name) => names.has(name)))
  if (concerned.length === 0) return
  await sql`
    insert into ${sql.table(satellite.table)} (account_id, ${sql.ref(satellite.key)})
    select current_account(), unnest(${concerned.map(({ id }) => id)}::bigint[]) on conflict do nothing`.execute(tx)
  await overwrite(tx, definition, 'satellite', concerned, sql``)
}

async function overwrite(
  tx: Tx,
  definition: ImportDefinition,
  place: 'row' | 'satellite',
  rows: readonly Overwriting[],
  alsoSet: RawBuilder<unknown>,
): Promise<void> {
  const { table, key } =
    place === 'row' ? { table: definition.table, key: 'id' } : (definition.satellite ?? { table: '', key: '' })
  const sets = fieldsIn(definition, place).map(
    (field) => sql`${sql.ref(field.name)} =
      case when s.fields ? ${sql.lit(field.name)} then ${typed(field)} else t.${sql.ref(field.name)} end`,
  )
  await sql`
    update ${sql.table(table)} t set ${sql.join(sets)}${alsoSet}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id bigint, fields jsonb)
    where t.${sql.ref(key)} = s.id`.execute(tx)
}

/** A field in the database's type, from the texts of `s.fields`. */
function typed({ name, type }: { name: string; type: string }): RawBuilder<unknown> {
  return sql`(s.fields ->> ${sql.lit(name)})::${sql.raw(type)}`
}
