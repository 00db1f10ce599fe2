import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notify } from './notify.ts'

/** Tells users that they have another role from now on. */
export function notifyOfRole(tx: Tx, actor: Actor, users: readonly number[], role: string): Promise<void> {
  const { accountId, userId: actorId } = actor
  return notify(tx, sql`select unnest(${users}::bigint[])`, {
    accountId,
    type: 'role_changed',
    actorId,
    payload: { role },
  })
}
