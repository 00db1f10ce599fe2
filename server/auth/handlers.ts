import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { authRoutes, Tokens } from '../../contract/auth.ts'
import { ACCESS_TOKEN_SECONDS } from '../../contract/limits.ts'
import { EVERYTHING, permissionNames } from '../../contract/permissions.ts'
import type { Answer } from '../../contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { openAttempts } from './attempts.ts'
import { checkSeenAs } from './check-seen-as.ts'
import { deviceOf } from './device.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { readPerson } from './person-letters.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'
import type { RefreshToken } from './refresh-tokens.ts'
import { registerCompany } from './register-company.ts'
import { endSession, renewSession } from './renew-session.ts'
import { type Session, startSession } from './start-session.ts'
import { switchAccount } from './switch-account.ts'
import { readViewer } from './viewer.ts'

export function authHandlers(services: Services): Handlers<typeof authRoutes> {
  const { config, database, sessions, refreshTokens, personLetters: letters } = services
  const attempts = openAttempts(config.rateLimit, services.attemptCounts)

  async function tokensFor(
    reply: FastifyReply,
    transport: 'body' | 'cookie',
    session: Session,
    refreshToken: RefreshToken,
  ): Promise<Tokens> {
    if (transport === 'cookie') setRefreshCookie(reply, config, refreshToken.text)
    return {
      access_token: await sessions.accessToken(session),
      refresh_token: transport === 'cookie' ? null : refreshToken.text,
      expires_in: ACCESS_TOKEN_SECONDS,
    }
  }

  async function logout({ actor, reply }: { actor: Actor; reply: FastifyReply }): Promise<null> {
    await database.asSystem((tx) => endSession(tx, actor.sessionId))
    clearRefreshCookie(reply, config)
    return null
  }

  return {
    async login({ body, request, reply }) {
      const { email, password, transport } = body
      await attempts.countSignIn(request, reply, email)
      const person = await database.asSystem((tx) => findPerson(tx, email), { readOnly: true })
      const isRight = await isPassword(password, person?.password_hash)
      const accountId = person?.account_id
      // Who belongs to no company any more is told the same as who never did.
      if (!isRight || !person || !accountId) throw new AppError('invalid_credentials')
      await attempts.clearSignIn(email)

      const { session, refreshToken, viewer } = await database.asSystem(async (tx) => {
        const signIn = { userId: person.id, accountId, device: deviceOf(request, body) }
        const started = await startSession(tx, refreshTokens, signIn)
        return { ...started, viewer: await readViewer(tx, person.id, accountId) }
      })
      return {
        ...(await tokensFor(reply, transport, session, refreshToken)),
        userData: viewer.user,
        accounts: viewer.accounts,
        device_id: session.id,
      }
    },

    async register({ body, request, reply, locale }) {
      await attempts.countRegistration(request, reply, body.email)
      const passwordHash = body.password ? await hashPassword(body.password) : null
      const { session, refreshToken, viewer } = await database.asSystem(async (tx) => {
        const { accountId, userId } = await registerCompany(tx, body, passwordHash, locale)
        const person = await readPerson(tx, { id: userId })
        if (person) await (body.password ? letters.askToVerify : letters.offerPassword)(tx, person)
        const started = await startSession(tx, refreshTokens, { userId, accountId, device: deviceOf(request, body) })
        return { ...started, viewer: await readViewer(tx, userId, accountId) }
      })
      return {
        auth: await tokensFor(reply, body.transport, session, refreshToken),
        user: viewer.user,
        account: viewer.account,
        device_id: session.id,
      }
    },

    async refresh({ body, request, reply }) {
      const transport = body.refresh_token ? 'body' : 'cookie'
      const presented = refreshTokens.read(body.refresh_token ?? readRefreshCookie(request) ?? '')
      const renewed = presented && (await renewSession(database, refreshTokens, presented))
      if (!renewed) {
        if (transport === 'cookie') clearRefreshCookie(reply, config)
        throw new AppError('unauthenticated')
      }
      return tokensFor(reply, transport, renewed.session, renewed.refreshToken)
    },

    logout,
    logoutByLink: logout,

    async switchAccount({ body, actor }) {
      const session = await database.asSystem((tx) => switchAccount(tx, actor, body.account_id))
      return {
        access_token: await sessions.accessToken(session),
        // The session stays, and with it the refresh token the caller has.
        refresh_token: null,
        expires_in: ACCESS_TOKEN_SECONDS,
      }
    },

    check({ actor, request: { seenAs } }) {
      const check = (tx: Tx): Promise<Checked> => (seenAs ? checkSeenAs(tx, actor, seenAs) : checkOwn(tx, actor))
      return database.asSystem(check, { readOnly: true })
    },
  }
}

type Checked = Answer<(typeof authRoutes)['check']>

async function checkOwn(tx: Tx, actor: Actor) {
  const viewer = await readViewer(tx, actor.userId, actor.accountId)
  return {
    ...viewer,
    permissions: permissionNames(actor.isAdmin ? EVERYTHING : actor.grants),
    features: {},
    seen_as: null,
  }
}

/** The person with this e-mail, and the company they worked in last. */
async function findPerson(tx: Tx, email: string) {
  const { rows } = await sql<{ id: number; password_hash: string | null; account_id: number | null }>`
    select u.id, u.password_hash, (
      select m.account_id from memberships m
        left join lateral (
          select max(s.last_login) as last_login from sessions s
            where s.user_id = m.user_id and s.account_id = m.account_id) as seen on true
        where m.user_id = u.id and m.is_active
        order by seen.last_login desc nulls last, m.account_id limit 1) as account_id
    from users u where lower(u.email) = ${email}`.execute(tx)
  return rows[0]
}
