import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { type InvalidReason, invalid } from '../errors/app-error.ts'

/**
 * Rejects changes to data of a user who also works in another account: an admin could take over their sign-in. Until
 * the unit of work ends they join no other one.
 * @throws AppError validation_failed at the fields
 */
export async function refuseOwnData(tx: Tx, actor: Actor, userId: number, fields: string[]): Promise<void> {
  if (fields.length === 0 || userId === actor.userId) return
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ elsewhere: boolean }>`select works_elsewhere(${userId}) as elsewhere`.execute(tx)
  if (!rows[0]?.elsewhere) return
  throw invalid(Object.fromEntries(fields.map((field): [string, InvalidReason] => [field, 'own_data'])))
}
