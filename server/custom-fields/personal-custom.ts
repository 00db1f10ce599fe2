import { type RawBuilder, sql } from 'kysely'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import { CUSTOM_TABLES } from '../db/custom-tables.ts'
import type { Tx } from '../db/database.ts'

/** Shorter texts are in rows that have nothing to do with a person. */
const TRACE_MIN = 5

/** The texts that personal fields of the account's own have in these rows, by which copies of them are found. */
export async function readPersonalTexts(tx: Tx, entity: CustomEntity, ids: readonly number[]): Promise<string[]> {
  const { table, id } = CUSTOM_TABLES[entity]
  const { rows } = await sql<{ said: string }>`
    select distinct t.custom ->> f.id::text as said from ${sql.table(table)} t
    join custom_fields f on f.account_id = t.account_id and f.entity = ${entity} and f.is_personal
    where t.${sql.ref(id)} = any(${[...ids]}::bigint[]) and jsonb_typeof(t.custom -> f.id::text) = 'string'
      and length(t.custom ->> f.id::text) >= ${sql.lit(TRACE_MIN)}`.execute(tx)
  return rows.map(({ said }) => said)
}

/** Erases what personal fields of the account's own say in these rows, and in their history. */
export async function erasePersonalCustom(tx: Tx, entity: CustomEntity, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`select erase_custom(${entity}, ${[...ids]}::bigint[])`.execute(tx)
}

/**
 * The values in a row `table` by the keys of their fields, as they are stored, whether or not a role sees the fields, archived ones too.
 * @param only which fields, of `custom_fields f`
 */
export function wholeCustom(
  entity: CustomEntity,
  table: string,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<Record<string, unknown>> {
  const custom = sql.ref(`${table}.custom`)
  return sql<Record<string, unknown>>`(
    select coalesce(jsonb_object_agg(f.key, ${custom} -> f.id::text), '{}') from custom_fields f
    where f.account_id = ${sql.ref(`${table}.account_id`)} and f.entity = ${sql.lit(entity)} and ${custom} ? f.id::text and ${only})`
}
