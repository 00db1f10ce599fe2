import type { IncomingHttpHeaders } from 'node:http'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { VIEW_AS_HEADER } from '#contract/auth/view-as.ts'
import { ACCESS_TOKEN_SECONDS } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { openAccountCache } from './account-cache.ts'
import type { Actor } from './actor.ts'
import { openApiKeys } from './api-keys.ts'
import { KEY_PREFIX } from './key-text.ts'
import { readMembershipOfSession } from './read-membership.ts'
import { viewAs } from './view-as.ts'

const ALGORITHM = 'HS256'
/** Tokens that are known to be ours; the one unused for longest goes first. */
const VERIFIED_MAX = 5_000

const claims = z.object({ sub: z.string(), acc: z.number(), sid: z.number(), exp: z.number() })

export interface Sessions {
  /** Signs an access token for a session; it expires after an hour. */
  accessToken(session: { id: number; userId: number; accountId: number }): Promise<string>
  /**
   * The actor of a call, signed in or with a key, or the user an admin looks as when they ask for it
   * (contract/auth/view-as.ts).
   * @throws AppError unauthenticated; forbidden or validation_failed when they may not look as that user; key_expired,
   * network_not_allowed, not_for_keys
   */
  authenticate(call: { headers: IncomingHttpHeaders; ip: string }): Promise<Authenticated>
  /** Drops the cached sessions and keys of an account (its roles, memberships, sessions or keys changed). */
  forget(accountId: number): void
  /** Turns caching on or off: off while changes made by other processes cannot be received. */
  remember(isHearing: boolean): void
}

interface Authenticated {
  own: Actor
  seenAs: Actor | null
}

interface Verified {
  sessionId: number
  accountId: number
  userId: number
  /** Unix seconds */
  expires: number
}

/**
 * Checks tokens and keys, and caches their actors.
 * @param onError when the use of a key could not be recorded
 */
export function openSessions(database: Database, secret: string, onError: (error: unknown) => void): Sessions {
  const key = new TextEncoder().encode(secret)
  const verified = new LRUCache<string, Verified>({ max: VERIFIED_MAX })
  const actors = openAccountCache<number, Actor>()
  const keys = openApiKeys(database, onError)

  async function verify(token: string): Promise<Verified> {
    const known = verified.get(token)
    if (known) {
      if (known.expires > Date.now() / 1000) return known
      verified.delete(token)
      throw new AppError('unauthenticated')
    }
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM] }).catch(() => {
      throw new AppError('unauthenticated')
    })
    const parsed = claims.safeParse(payload)
    if (!parsed.success) throw new AppError('unauthenticated')
    const { sub, acc, sid, exp } = parsed.data
    const fresh = { userId: Number(sub), accountId: acc, sessionId: sid, expires: exp }
    verified.set(token, fresh)
    return fresh
  }

  /** The actor behind an access token. @throws AppError unauthenticated */
  async function authenticateToken(token: string): Promise<Actor> {
    const { sessionId, accountId, userId } = await verify(token)
    const isIts = (actor: Actor) => actor.accountId === accountId && actor.userId === userId
    const load = () => database.asSystem((tx) => readMembershipOfSession(tx, sessionId), { readOnly: true })
    const actor = await actors.read(sessionId, load, isIts)
    if (!actor || !isIts(actor)) throw new AppError('unauthenticated')
    return actor
  }

  return {
    accessToken: ({ id, userId, accountId }) =>
      new SignJWT({ acc: accountId, sid: id })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(userId))
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(key),

    async authenticate({ headers, ip }) {
      const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
      if (!token) throw new AppError('unauthenticated')
      const isKey = token.startsWith(KEY_PREFIX)
      const own = await (isKey ? keys.authenticate(token, ip) : authenticateToken(token))
      const whom = headers[VIEW_AS_HEADER]
      if (isKey && whom !== undefined) throw new AppError('not_for_keys')
      return { own, seenAs: typeof whom === 'string' ? await viewAs(database, own, whom) : null }
    },

    forget(accountId) {
      actors.forget(accountId)
      keys.forget(accountId)
    },

    remember(isHearing) {
      actors.remember(isHearing)
      keys.remember(isHearing)
    },
  }
}
