import { sql } from 'kysely'
import { REFRESH_TOKEN_SECONDS } from '#contract/limits.ts'
import { enterAccount } from '#server/accounts/index.ts'
import type { Tx } from '#server/db/database.ts'
import { record } from '#server/history/record.ts'
import { announceAccessChange } from '#server/live/announce.ts'
import { forgetPushOf, notify } from '#server/notifications/index.ts'
import type { Device } from './device.ts'
import type { RefreshToken, RefreshTokens } from './refresh-tokens.ts'

export interface Session {
  id: number
  userId: number
  accountId: number
}

interface SignIn {
  userId: number
  accountId: number
  device: Device
}

interface Started {
  session: Session
  refreshToken: RefreshToken
  /** The user has signed in before, and never on this device. */
  isNewDevice: boolean
}

/**
 * Signs a device in: starts a session with its first refresh token. Earlier sessions of the same device end.
 * `tx` must be a system unit of work.
 */
export async function startSession(
  tx: Tx,
  refreshTokens: RefreshTokens,
  { userId, accountId, device }: SignIn,
): Promise<Started> {
  await enterAccount(tx, accountId)
  const isNewDevice = await isFirstOnDevice(tx, userId, device)
  const firstLogin = await endSessionsOfDevice(tx, userId, device.uid)
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      account_id: accountId,
      device_uid: device.uid,
      device_name: device.name,
      os: device.os,
      browser: device.browser,
      ip: device.ip,
      // The token contains the session's id, which is known only now.
      refresh_hash: Buffer.alloc(0),
      expires_at: refreshExpiry(),
      ...(firstLogin && { first_login: firstLogin }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refreshToken = refreshTokens.first(id)
  await tx.updateTable('sessions').set({ refresh_hash: refreshToken.hash }).where('id', '=', id).execute()
  await markJoined(tx, userId, accountId)
  await record(
    tx,
    { accountId, userId },
    'signedIn',
    { device_name: device.name },
    { userId },
    { entity: 'users', id: userId, type: 'updated' },
  )
  if (isNewDevice) {
    const payload = { device_name: device.name }
    await notify(tx, sql`select ${userId}::bigint`, { accountId, type: 'new_device', payload })
  }
  return { session: { id, userId, accountId }, refreshToken, isNewDevice }
}

/** When a refresh token issued now expires. */
export function refreshExpiry() {
  return sql<string>`now() + make_interval(secs => ${REFRESH_TOKEN_SECONDS})`
}

/** From now on the account may see what the user entered about themselves. */
export async function markJoined(tx: Tx, userId: number, accountId: number): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ joined_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('joined_at', 'is', null)
    .execute()
}

/** A device is known by its own identifier; one without an identifier, by its name, OS and browser. */
async function isFirstOnDevice(tx: Tx, userId: number, { uid, name, os, browser }: Device): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    select count(*) > 0 and not bool_or(device_uid is not distinct from ${uid}::text and ${uid}::text is not null
      or device_uid is null and (device_name, os, browser) is not distinct from (${name}::text, ${os}::text, ${browser}::text)
    ) as is_first
    from sessions where user_id = ${userId}`.execute(tx)
  return rows[0]?.is_first ?? false
}

/** Returns when the device was first seen, if ever. */
async function endSessionsOfDevice(tx: Tx, userId: number, deviceUid: string | null): Promise<string | undefined> {
  if (!deviceUid) return undefined
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('device_uid', '=', deviceUid)
    .where('ended_at', 'is', null)
    .returning(['id', 'account_id', 'first_login'])
    .execute()
  await forgetPushOf(
    tx,
    ended.map(({ id }) => id),
  )
  for (const accountId of new Set(ended.map((session) => session.account_id))) {
    await announceAccessChange(tx, accountId, { users: [userId] })
  }
  return ended.map((session) => session.first_login).toSorted()[0]
}
