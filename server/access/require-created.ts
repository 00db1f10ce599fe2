import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from './actor.ts'
import { inScope, type ScopedPermission } from './scope.ts'

/**
 * Checks, after a row is inserted, that the actor was allowed to create it: with a `manager` grant they must be
 * responsible for it.
 * @throws AppError forbidden, which rolls the row back
 */
export function requireCreated(tx: Tx, actor: Actor, permission: ScopedPermission, id: number): Promise<void> {
  return requireAllCreated(tx, actor, permission, [id])
}

/** The same for several rows: one that is not allowed rolls them all back. */
export async function requireAllCreated(
  tx: Tx,
  actor: Actor,
  permission: ScopedPermission,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql`
    select from unnest(${[...ids]}::bigint[]) as created (id) where not (${inScope(actor, permission, 'created.id')})
    limit 1`.execute(tx)
  if (rows.length > 0) throw new AppError('forbidden')
}
