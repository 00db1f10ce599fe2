import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from './actor.ts'
import { inScope, type ScopedPermission } from './scope.ts'

/**
 * Makes sure, once a row is there, that the actor was allowed to create it: with a `manager` grant it must be one they
 * are responsible for.
 * @throws AppError forbidden, which undoes the row
 */
export async function requireCreated(tx: Tx, actor: Actor, permission: ScopedPermission, id: number): Promise<void> {
  const { rows } = await sql`
    select from (select ${id}::bigint as id) as created where ${inScope(actor, permission, 'created.id')}`.execute(tx)
  if (rows.length === 0) throw new AppError('forbidden')
}
