import type { FastifyReply } from 'fastify'
import type { authRoutes } from '../../contract/auth/auth.ts'
import { ACCESS_TOKEN_SECONDS } from '../../contract/limits.ts'
import { EVERYTHING, permissionNames } from '../../contract/permissions.ts'
import type { Answer } from '../../contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { AppError, refused } from '../http/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { openAttempts } from './attempts.ts'
import { checkSeenAs } from './check-seen-as.ts'
import { recordConsents } from './consents.ts'
import { deviceOf } from './device.ts'
import { findPerson } from './find-person.ts'
import { knowsDevice } from './knows-device.ts'
import { markVerified } from './password-handlers.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { readPerson } from './person-letters.ts'
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie.ts'
import { registerCompany } from './register-company.ts'
import { endSession, renewSession } from './renew-session.ts'
import { signInPerson, tokensFor } from './sign-in-person.ts'
import { linkIdentity } from './social-identities.ts'
import type { SocialTicket } from './social-seals.ts'
import { startSession } from './start-session.ts'
import { switchAccount } from './switch-account.ts'
import { readViewer } from './viewer.ts'

export function authHandlers(services: Services): Handlers<typeof authRoutes> {
  const { config, database, sessions, refreshTokens, personLetters: letters, socialSeals } = services
  const attempts = openAttempts(config.rateLimit, services.attemptCounts)

  /** @throws AppError validation_failed when it is too old */
  async function openTicket(sealed: string | undefined): Promise<SocialTicket | undefined> {
    if (!sealed) return undefined
    const ticket = await socialSeals.openTicket(sealed)
    if (!ticket) throw refused({ social_ticket: 'social_ticket_expired' })
    return ticket
  }

  async function logout({ actor, reply }: { actor: Actor; reply: FastifyReply }): Promise<null> {
    await database.asSystem((tx) => endSession(tx, actor.sessionId))
    clearRefreshCookie(reply, config)
    return null
  }

  return {
    async login({ body, request, reply }) {
      const { email, password, device_uid: deviceUid = '' } = body
      const guess = { request, reply, email, deviceUid }
      await attempts.countSignIn(guess, () =>
        database.asSystem((tx) => knowsDevice(tx, { email, deviceUid }), { readOnly: true }),
      )
      const person = await database.asSystem((tx) => findPerson(tx, { email }), { readOnly: true })
      const isRight = await isPassword(password, person?.password_hash)
      const accountId = person?.account_id
      // Who belongs to no company any more is told the same as who never did.
      if (!isRight || !person || !accountId) throw new AppError('invalid_credentials')
      await attempts.clearSignIn(guess)

      return signInPerson(services, { userId: person.id, accountId, given: body, request, reply })
    },

    async register({ body, request, reply, locale }) {
      await attempts.countRegistration({ request, reply, email: body.email })
      const social = await openTicket(body.social_ticket)
      const passwordHash = body.password ? await hashPassword(body.password) : null
      const { session, refreshToken, viewer } = await database.asSystem(async (tx) => {
        const { accountId, userId } = await registerCompany(tx, body, passwordHash, locale)
        await recordConsents(tx, userId, body.agreed, request)
        if (social) await linkIdentity(tx, userId, pickIdentity(social))
        if (social?.verifiedEmail === body.email) await markVerified(tx, userId, body.email)
        const person = await readPerson(tx, { id: userId })
        const canSignIn = Boolean(social || passwordHash)
        if (person && !person.isVerified) await (canSignIn ? letters.askToVerify : letters.offerPassword)(tx, person)
        const started = await startSession(tx, refreshTokens, { userId, accountId, device: deviceOf(request, body) })
        return { ...started, viewer: await readViewer(tx, userId, accountId) }
      })
      return {
        auth: await tokensFor(services, reply, body.transport, session, refreshToken),
        user: viewer.user,
        account: viewer.account,
        device_id: session.id,
      }
    },

    async refresh({ body, request, reply }) {
      const transport = body.refresh_token ? 'body' : 'cookie'
      const presented = refreshTokens.read(body.refresh_token ?? readRefreshCookie(request) ?? '')
      const renewed = presented && (await renewSession(database, refreshTokens, letters, presented))
      if (!renewed) {
        if (transport === 'cookie') clearRefreshCookie(reply, config)
        throw new AppError('unauthenticated')
      }
      return tokensFor(services, reply, transport, renewed.session, renewed.refreshToken)
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

function pickIdentity({ provider, subject, email }: SocialTicket) {
  return { provider, subject, email }
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
