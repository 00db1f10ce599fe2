import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * Locks the account's active admins, so that their role cannot be taken away until the unit of work ends: two admins
 * who remove each other at the same time would leave none.
 */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  await tx.selectFrom('roles').select('id').where('is_system', '=', true).forUpdate().execute()
  const { rows } = await sql<{ id: number }>`
    select m.user_id as id from memberships m
    join roles r on r.account_id = m.account_id and r.id = m.role_id
    where r.is_system and m.is_active`.execute(tx)
  return rows.map(({ id }) => id)
}
