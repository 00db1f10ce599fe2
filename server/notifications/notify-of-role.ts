import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notify } from './notify.ts'

/** Notifies users of their new role. */
export function notifyOfRole(tx: Tx, actor: Actor, users: readonly number[], role: string): Promise<void> {
  const { accountId, userId: actorId } = actor
  return notify(tx, sql`select unnest(${users}::bigint[])`, {
    accountId,
    type: 'role_changed',
    actorId,
    payload: { role },
  })
}
