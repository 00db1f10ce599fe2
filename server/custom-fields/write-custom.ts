import { type RawBuilder, sql } from 'kysely'
import type { RowFacts } from '#contract/custom-fields/evaluate.ts'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import type { Changes } from '#contract/history.ts'
import type { Actor } from '../access/actor.ts'
import { CUSTOM_TABLES } from '../db/custom-tables.ts'
import type { Tx } from '../db/database.ts'
import { changeCustom, type StoredCustom } from './change-custom.ts'
import { fieldsOf } from './fields-of.ts'

type Given = Record<string, unknown> | undefined

/**
 * What a new row stores in its column `custom`, from the body of the call.
 * @throws InvalidCall, AppError validation_failed at `custom.<key>`
 */
export async function newCustom(
  tx: Tx,
  actor: Actor,
  entity: CustomEntity,
  given: Given,
  facts?: RowFacts,
  { isDerived = false } = {},
): Promise<string> {
  if (given === undefined && fieldsOf(actor, entity).length === 0) return '{}'
  const { stored } = await changeCustom(tx, actor, { entity, given, isDerived, ...(facts && { facts }) })
  return JSON.stringify(stored)
}

/**
 * Changes the values of a row, which the unit of work has locked, to the given ones; without any, nothing. Resolves to what
 * differed, for the history of the row, which the caller writes.
 * @throws InvalidCall, AppError validation_failed at `custom.<key>`
 */
export async function setCustom(
  tx: Tx,
  actor: Actor,
  entity: CustomEntity,
  id: number,
  given: Given,
  facts?: RowFacts,
): Promise<Changes> {
  if (given === undefined) return {}
  const before = await readStoredCustom(tx, entity, id)
  const { stored, changes } = await changeCustom(tx, actor, { entity, given, before, ...(facts && { facts }) })
  if (Object.keys(changes).length > 0) await storeCustom(tx, entity, id, stored)
  return changes
}

/** A membership does not say when it was changed. */
function touched(entity: CustomEntity): RawBuilder<unknown> {
  return entity === 'employees' ? sql`` : sql`, updated_at = now()`
}

async function readStoredCustom(tx: Tx, entity: CustomEntity, id: number): Promise<StoredCustom> {
  const { table, id: idColumn } = CUSTOM_TABLES[entity]
  const { rows } = await sql<{ custom: StoredCustom }>`
    select custom from ${sql.table(table)} where ${sql.ref(idColumn)} = ${id}`.execute(tx)
  return rows[0]?.custom ?? {}
}

async function storeCustom(tx: Tx, entity: CustomEntity, id: number, stored: StoredCustom): Promise<void> {
  const { table, id: idColumn } = CUSTOM_TABLES[entity]
  await sql`
    update ${sql.table(table)} set custom = ${JSON.stringify(stored)}::jsonb${touched(entity)}
    where ${sql.ref(idColumn)} = ${id}`.execute(tx)
}
