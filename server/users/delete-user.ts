import { sql } from 'kysely'
import type { HandOver, UserRemove } from '#contract/users/users.ts'
import type { Actor } from '../access/actor.ts'
import { escalateInstead } from '../agreements/index.ts'
import { endSessionsOf } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import { forgetExternalIdsOf } from '../external-ids/index.ts'
import { record } from '../history/record.ts'
import { announce, announceAccessChange } from '../live/announce.ts'
import { untagWholly } from '../tags/index.ts'
import { countHandOver, handWorkOver, lockWorkOf } from './hand-over.ts'
import { lockAdmins } from './lock-admins.ts'
import { readUser } from './read-users.ts'

/** The responsibilities of a user that others would have to take over. @throws AppError not_found */
export async function readHandOver(tx: Tx, id: number): Promise<HandOver> {
  if (!(await readUser(tx, id))) throw notFound()
  return countHandOver(tx, id)
}

/**
 * Removes a user from the account, or withdraws their invitation, after their responsibilities have gone to others.
 * They stay in the history by name; if they have no other account, nothing more is kept
 * (docs/decisions/0020-deleting-users.md).
 * @throws AppError not_found; validation_failed at `_` (oneself, the last active admin), or at the field of the
 * successor
 */
export async function deleteUser(tx: Tx, actor: Actor, id: number, body: UserRemove): Promise<void> {
  const admins = await lockAdmins(tx)
  await lockWorkOf(tx, id)
  const user = await readUser(tx, id)
  if (!user) throw notFound()
  if (id === actor.userId) throw invalid({ _: 'own_deletion' })
  if (!admins.some((admin) => admin !== id)) throw invalid({ _: 'last_admin' })

  await handWorkOver(tx, actor, { user, manages: true, executes: true, takeOver: body ?? {}, mayBeLeft: false })
  await escalateInstead(tx, { user_id: id }, null)
  await leave(tx, id)

  announce(tx, { account: actor.accountId, entity: 'employees', id, type: 'deleted' })
  await announceAccessChange(tx, actor.accountId)
  const liveChange = { entity: 'users', id, type: 'deleted' } as const
  await record(tx, actor, 'userDeleted', { name: user.name }, { userId: id }, liveChange)
}

/** Ends the membership: role, sessions, keys and the ids their program knew rows by, calendar feeds, tags. */
async function leave(tx: Tx, id: number): Promise<void> {
  await untagWholly(tx, 'employee', [id])
  await endSessionsOf(tx, { userId: id })
  await tx.deleteFrom('invitations').where('user_id', '=', id).execute()
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', id).execute()
  await tx.deleteFrom('api_keys').where('user_id', '=', id).execute()
  await forgetExternalIdsOf(tx, id)
  await tx
    .updateTable('memberships')
    .set({ is_pending: false, left_at: sql`now()`, role_id: null, is_active: false, extension: null })
    .where('user_id', '=', id)
    .execute()
  await sql`select forget_person(${id})`.execute(tx)
}
