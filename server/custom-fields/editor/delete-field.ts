import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { CUSTOM_TABLES } from '../../db/custom-tables.ts'
import type { Tx } from '../../db/database.ts'
import { allowLongStatements } from '../../db/long-statements.ts'
import { AppError } from '../../errors/app-error.ts'
import { announceAccessChange } from '../../live/announce.ts'
import { fieldsShownBy } from './check-conditions.ts'
import { readCustomField, readCustomFields } from './read-fields.ts'
import { recordField } from './record-field.ts'
import { lockFields } from './save-field.ts'

/** Deletes a field at once. @throws AppError not_found; in_use when a row has a value of it, or another field is shown by it */
export async function deleteCustomField(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockFields(tx, actor)
  const field = await readCustomField(tx, id)
  const dependents = fieldsShownBy(field.key, await readCustomFields(tx, field.entity))
  await allowLongStatements(tx)
  const { rows } = await sql`
    select from ${sql.table(CUSTOM_TABLES[field.entity].table)} t where t.custom ? ${String(id)}::text limit 1`.execute(
    tx,
  )
  if (rows.length + dependents.length > 0) throw new AppError('in_use', { details: [] })
  await tx.deleteFrom('custom_fields').where('id', '=', id).execute()
  await recordField(tx, actor, 'customFieldErased', field)
  await announceAccessChange(tx, actor.accountId)
}
