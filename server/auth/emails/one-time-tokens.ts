import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

const TOKEN_BYTES = 32

export type TokenPurpose = 'verify_email' | 'reset_password' | 'invitation' | 'join' | 'change_email' | 'undo_email'

interface Issued {
  userId: number
  purpose: TokenPurpose
  /** The address the token is mailed to: it confirms that one, and no later one. */
  email: string
  minutes: number
  /** The invitation that a `join` accepts; deleted with it. */
  invitationId?: number | undefined
}

/** Makes a single-use token to be mailed to this address. Only its hash is stored. */
export async function issueToken(tx: Tx, { userId, purpose, email, minutes, invitationId }: Issued): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx
    .insertInto('one_time_tokens')
    .values({
      user_id: userId,
      purpose,
      email: email.toLowerCase(),
      token_hash: tokenHash(token),
      expires_at: sql<string>`now() + make_interval(mins => ${minutes})`,
      invitation_id: invitationId ?? null,
    })
    .execute()
  return token
}

interface Presented {
  token: string
  email: string
  purposes: TokenPurpose[]
}

/** Mail to an address that was given up, or mistyped by an admin, goes to another person. */
const isStillTheirs = sql<boolean>`(purpose in ('change_email', 'undo_email') or exists (
  select from users u where u.id = one_time_tokens.user_id and lower(u.email) = one_time_tokens.email))`

/** The user of a token while it is valid. `tx` must be a system unit of work. */
export async function findToken(tx: Tx, { token, email, purposes }: Presented): Promise<number | undefined> {
  const row = await tx
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash(token))
    .where('email', '=', email)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(isStillTheirs)
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Uses a token up, together with every other token of these purposes of the user; undefined when it is not valid (any
 * more). Of two concurrent calls one succeeds. `tx` must be a system unit of work.
 */
export async function redeemToken(tx: Tx, presented: Presented): Promise<number | undefined> {
  const used = await tx
    .updateTable('one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash(presented.token))
    .where('email', '=', presented.email)
    .where('purpose', 'in', presented.purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(isStillTheirs)
    .returning('user_id')
    .executeTakeFirst()
  if (used) await spendTokens(tx, used.user_id, presented.purposes)
  return used?.user_id
}

/** Invalidates the links mailed for these purposes. `tx` must be a system unit of work. */
export async function spendTokens(tx: Tx, userId: number, purposes: TokenPurpose[]): Promise<void> {
  await tx
    .updateTable('one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
