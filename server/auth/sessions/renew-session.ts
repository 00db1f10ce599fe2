import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { announceAccessChange } from '#server/live/announce.ts'
import { forgetPushOf } from '#server/notifications/index.ts'
import { readEmailRecipient, type UserEmails } from '../emails/user-emails.ts'
import type { RefreshToken, RefreshTokens } from './refresh-tokens.ts'
import { refreshExpiry, type Session } from './start-session.ts'

/** Browsers write their cookies to the disk some time later, Chromium after half a minute. */
const UNWRITTEN_SECONDS = 60

/**
 * Exchanges a refresh token for its successor; undefined when the session is over. One that was made in the last minute
 * is answered with itself: a browser that dies loses what it has not written to the disk, and must not come back with a
 * token two steps old. Until the successor is used, the token before it still returns the same successor: nothing shows
 * that the answer arrived (parallel tabs, a lost connection). Any older token means that a copy of it was stolen: the
 * session ends for both, and the user is notified by email.
 */
export async function exchangeRefreshToken(
  database: Database,
  refreshTokens: RefreshTokens,
  emails: UserEmails,
  presented: RefreshToken,
): Promise<{ session: Session; refreshToken: RefreshToken } | undefined> {
  return database.asSystem(async (tx) => {
    const stored = await openSession(tx, presented.sessionId)
    if (!stored) return undefined
    const session = { id: presented.sessionId, userId: stored.user_id, accountId: stored.account_id }

    const isCurrent = presented.hash.equals(stored.refresh_hash)
    if (isCurrent && stored.is_unwritten) return { session, refreshToken: presented }
    if (isCurrent || stored.previous_hash?.equals(presented.hash)) {
      const refreshToken = refreshTokens.next(presented)
      await rotate(tx, presented, refreshToken)
      return { session, refreshToken }
    }
    await endSession(tx, session.id)
    const user = await readEmailRecipient(tx, { id: session.userId })
    if (user) await emails.notifySessionEnded(tx, user, { name: stored.device_name, ip: stored.ip })
    return undefined
  })
}

/** Ends a device's session, at once in every process. */
export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['account_id', 'user_id'])
    .executeTakeFirst()
  if (!ended) return
  await forgetPushOf(tx, [sessionId])
  await announceAccessChange(tx, ended.account_id, { users: [ended.user_id] })
}

/** The session while it can be renewed, locked against a concurrent renewal. */
function openSession(tx: Tx, sessionId: number) {
  return tx
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'sessions.account_id')
        .onRef('memberships.user_id', '=', 'sessions.user_id'),
    )
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('memberships.is_active', '=', true)
    .select([
      'sessions.user_id',
      'sessions.account_id',
      'sessions.refresh_hash',
      'sessions.previous_hash',
      'sessions.device_name',
      'sessions.ip',
      sql<boolean>`sessions.rotated_at > now() - make_interval(secs => ${UNWRITTEN_SECONDS})`.as('is_unwritten'),
    ])
    .forUpdate('sessions')
    .executeTakeFirst()
}

/** Makes the next token the current one; if it is already, as for a repeat, only extends its life. */
async function rotate(tx: Tx, presented: RefreshToken, next: RefreshToken): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      refresh_hash: next.hash,
      previous_hash: presented.hash,
      rotated_at: sql`now()`,
      expires_at: refreshExpiry(),
    })
    .where('id', '=', presented.sessionId)
    .execute()
}
