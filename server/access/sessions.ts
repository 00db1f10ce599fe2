import type { IncomingHttpHeaders } from 'node:http'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { VIEW_AS_HEADER } from '#contract/auth/view-as.ts'
import { ACCESS_TOKEN_SECONDS } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from './actor.ts'
import { readMembershipOfSession } from './read-membership.ts'
import { viewAs } from './view-as.ts'

const ALGORITHM = 'HS256'
/** The size of the cache; the entry unused for longest goes first. */
const CACHE_MAX = 5_000

const claims = z.object({ sub: z.string(), acc: z.number(), sid: z.number(), exp: z.number() })

export interface Sessions {
  /** Signs an access token for a session; it expires after an hour. */
  accessToken(session: { id: number; userId: number; accountId: number }): Promise<string>
  /**
   * The actor of a call, or the user an admin looks as when they ask for it (contract/auth/view-as.ts).
   * @throws AppError unauthenticated; forbidden or validation_failed when they may not look as that user
   */
  authenticate(headers: IncomingHttpHeaders): Promise<Authenticated>
  /** Drops the cached sessions of an account (its roles, memberships or sessions changed). */
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
 * Checks tokens and caches their actors. A cached session is valid until its account changes: changes are announced to
 * every process (see live/announce.ts), which then drops it.
 */
export function openSessions(database: Database, secret: string): Sessions {
  const key = new TextEncoder().encode(secret)
  const verified = new LRUCache<string, Verified>({ max: CACHE_MAX })
  const actors = new LRUCache<number, Actor>({ max: CACHE_MAX })
  // What was read before an entry was dropped may be stale by the time it arrives.
  let generation = 0
  let isHearing = false

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

  /** The actor behind an `Authorization` header. @throws AppError unauthenticated */
  async function authenticate(authorization: string | undefined): Promise<Actor> {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
    if (!token) throw new AppError('unauthenticated')
    const { sessionId, accountId, userId } = await verify(token)
    const known = actors.get(sessionId)
    if (known && known.accountId === accountId && known.userId === userId) return known
    const asked = generation
    const actor = await database.asSystem((tx) => readMembershipOfSession(tx, sessionId), { readOnly: true })
    if (!actor || actor.accountId !== accountId || actor.userId !== userId) throw new AppError('unauthenticated')
    if (isHearing && asked === generation) actors.set(sessionId, actor)
    return actor
  }

  return {
    accessToken: ({ id, userId, accountId }) =>
      new SignJWT({ acc: accountId, sid: id })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(userId))
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(key),

    async authenticate(headers) {
      const own = await authenticate(headers.authorization)
      const whom = headers[VIEW_AS_HEADER]
      return { own, seenAs: typeof whom === 'string' ? await viewAs(database, own, whom) : null }
    },

    forget(accountId) {
      generation++
      for (const [sessionId, actor] of actors) if (actor.accountId === accountId) actors.delete(sessionId)
    },

    remember(hearing) {
      isHearing = hearing
      generation++
      actors.clear()
    },
  }
}
