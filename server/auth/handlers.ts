import type { FastifyReply } from 'fastify'
import type { authRoutes } from '#contract/auth/auth.ts'
import { ACCESS_TOKEN_SECONDS } from '#contract/limits.ts'
import { EVERYTHING, permissionNames } from '#contract/permissions.ts'
import type { Answer } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import { readableFields } from '../access/role-fields.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalid } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { isOperator } from '../installation/index.ts'
import { readDefaultViews } from '../saved-views/index.ts'
import type { Services } from '../services.ts'
import { readKnownWorkTypes } from '../work-types/index.ts'
import { findUser } from './emails/find-user.ts'
import { readEmailRecipient } from './emails/user-emails.ts'
import { markVerified } from './emails/verified-addresses.ts'
import { hashPassword, isPassword } from './passwords/passwords.ts'
import { readActorDetails } from './sessions/actor-details.ts'
import { openAttempts } from './sessions/attempts.ts'
import { checkSeenAs } from './sessions/check-seen-as.ts'
import { deviceOf } from './sessions/device.ts'
import { knowsDevice } from './sessions/knows-device.ts'
import { clearRefreshCookie, readRefreshCookie } from './sessions/refresh-cookie.ts'
import { endSession, exchangeRefreshToken } from './sessions/renew-session.ts'
import { signInUser, tokensFor } from './sessions/sign-in-user.ts'
import { startSession } from './sessions/start-session.ts'
import { moveSession } from './sessions/switch-account.ts'
import { recordConsents } from './sign-up/consents.ts'
import { registerAccount } from './sign-up/register-account.ts'
import { linkIdentity } from './sso/sso-identities.ts'
import type { SsoTicket } from './sso/sso-seals.ts'

export function authHandlers(services: Services): Handlers<typeof authRoutes> {
  const { config, database, sessions, refreshTokens, userEmails: emails, ssoSeals } = services
  const attempts = openAttempts(config.rateLimit, services.rateLimits)

  /** @throws AppError validation_failed when it is too old */
  async function openTicket(sealed: string | undefined): Promise<SsoTicket | undefined> {
    if (!sealed) return undefined
    const ticket = await ssoSeals.openTicket(sealed)
    if (!ticket) throw invalid({ social_ticket: 'social_ticket_expired' })
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
      const user = await database.asSystem((tx) => findUser(tx, { email }), { readOnly: true })
      const isRight = await isPassword(password, user?.password_hash)
      const accountId = user?.account_id
      // A user without an account gets the same answer as an unknown one.
      if (!isRight || !user || !accountId) throw new AppError('invalid_credentials')
      await attempts.clearSignIn(guess)

      return signInUser(services, { userId: user.id, accountId, given: body, request, reply })
    },

    async register({ body, request, reply, locale }) {
      await attempts.countRegistration({ request, reply, email: body.email })
      const ssoTicket = await openTicket(body.social_ticket)
      const passwordHash = body.password ? await hashPassword(body.password) : null
      const { session, refreshToken, actorDetails } = await database.asSystem(async (tx) => {
        const { accountId, userId } = await registerAccount(tx, body, passwordHash, locale)
        if (body.agreed) await recordConsents(tx, userId, body.agreed, request)
        if (ssoTicket) await linkIdentity(tx, userId, pickIdentity(ssoTicket))
        if (ssoTicket?.verifiedEmail === body.email) await markVerified(tx, userId, body.email)
        const user = await readEmailRecipient(tx, { id: userId })
        const canSignIn = Boolean(ssoTicket || passwordHash)
        if (user && !user.isVerified) await (canSignIn ? emails.askToVerify : emails.offerPassword)(tx, user)
        const started = await startSession(tx, refreshTokens, { userId, accountId, device: deviceOf(request, body) })
        return { ...started, actorDetails: await readActorDetails(tx, userId, accountId) }
      })
      return {
        auth: await tokensFor(services, reply, body.transport, session, refreshToken),
        user: actorDetails.user,
        account: actorDetails.account,
        device_id: session.id,
      }
    },

    async refresh({ body, request, reply }) {
      const transport = body.refresh_token ? 'body' : 'cookie'
      const presented = refreshTokens.read(body.refresh_token ?? readRefreshCookie(request) ?? '')
      const renewed = presented && (await exchangeRefreshToken(database, refreshTokens, emails, presented))
      if (!renewed) {
        if (transport === 'cookie') clearRefreshCookie(reply, config)
        throw new AppError('unauthenticated')
      }
      return tokensFor(services, reply, transport, renewed.session, renewed.refreshToken)
    },

    logout,
    logoutByLink: logout,

    async switchAccount({ body, actor }) {
      const session = await database.asSystem((tx) => moveSession(tx, actor, body.account_id))
      return {
        access_token: await sessions.accessToken(session),
        // The session stays, and the caller keeps its refresh token.
        refresh_token: null,
        expires_in: ACCESS_TOKEN_SECONDS,
      }
    },

    async check({ actor, request: { seenAs } }) {
      const check = (tx: Tx): Promise<Checked> => (seenAs ? checkSeenAs(tx, actor, seenAs) : checkOwn(tx, actor))
      const checked = await database.asSystem(check, { readOnly: true })
      return { ...checked, features: { ...checked.features, mail: config.smtpUrl !== undefined } }
    },
  }
}

function pickIdentity({ provider, subject, email }: SsoTicket) {
  return { provider, subject, email }
}

type Checked = Answer<(typeof authRoutes)['check']>

async function checkOwn(tx: Tx, actor: Actor) {
  const { has_first_steps, has_phone_calls, has_inbound_emails, ...actorDetails } = await readActorDetails(
    tx,
    actor.userId,
    actor.accountId,
  )
  return {
    ...actorDetails,
    permissions: permissionNames(actor.isAdmin ? EVERYTHING : actor.grants),
    features: {
      first_steps: actor.isAdmin && has_first_steps,
      phone_calls: has_phone_calls,
      inbound_emails: has_inbound_emails,
      operator: actor.isAdmin && (await isOperator(tx, actor)),
    },
    default_views: await readDefaultViews(tx, actor.userId, actor.accountId),
    custom_fields: readableFields(actor),
    work_types: await readKnownWorkTypes(tx, actor.accountId),
    seen_as: null,
  }
}
