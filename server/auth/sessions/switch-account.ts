import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import { enterAccount } from '#server/accounts/index.ts'
import type { Tx } from '#server/db/database.ts'
import { letsIn } from '#server/db/open-accounts.ts'
import { notFound } from '#server/errors/app-error.ts'
import { record } from '#server/history/record.ts'
import { announceAccessChange } from '#server/live/announce.ts'
import { markJoined, type Session } from './start-session.ts'

/**
 * Moves a session into another of the user's accounts; access tokens for the former one stop working. `tx` must be a
 * system unit of work.
 * @throws AppError not_found when they are not active there, or when there is no such account
 */
export async function moveSession(tx: Tx, actor: Actor, accountId: number): Promise<Session> {
  const { userId, sessionId } = actor
  const membership = await tx
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'memberships.account_id').onRef('roles.id', '=', 'memberships.role_id'),
    )
    .select('accounts.id')
    .where('memberships.user_id', '=', userId)
    .where('accounts.id', '=', accountId)
    .where('memberships.is_active', '=', true)
    .where(letsIn('accounts', 'roles'))
    .executeTakeFirst()
  if (!membership) throw notFound()
  const session = await tx
    .updateTable('sessions')
    .set({ account_id: accountId, last_login: sql`now()` })
    .where('id', '=', sessionId)
    .returning('device_name')
    .executeTakeFirstOrThrow()
  await enterAccount(tx, accountId)
  await markJoined(tx, userId, accountId)
  await record(
    tx,
    { accountId, userId },
    'signedIn',
    { device_name: session.device_name },
    { userId },
    { entity: 'users', id: userId, type: 'updated' },
  )
  await announceAccessChange(tx, actor.accountId, { users: [userId] })
  return { id: sessionId, userId, accountId }
}
