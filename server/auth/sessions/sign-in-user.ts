import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn, Tokens } from '#contract/auth/auth.ts'
import { ACCESS_TOKEN_SECONDS } from '#contract/limits.ts'
import type { Services } from '#server/services.ts'
import { readEmailRecipient } from '../emails/user-emails.ts'
import { readActorDetails } from './actor-details.ts'
import { deviceOf } from './device.ts'
import { setRefreshCookie } from './refresh-cookie.ts'
import type { RefreshToken } from './refresh-tokens.ts'
import { type Session, startSession } from './start-session.ts'

interface SignIn {
  userId: number
  accountId: number
  /** From the call: the device, and how the refresh token is returned. */
  given: { device_uid?: string; device_name?: string; transport: 'body' | 'cookie' }
  request: FastifyRequest
  reply: FastifyReply
}

/** Starts a session of an authenticated user on a device; returns the answer to the call. */
export async function signInUser(services: Services, signIn: SignIn): Promise<SignedIn> {
  const { database, refreshTokens, userEmails } = services
  const { userId, accountId, given, request, reply } = signIn
  const device = deviceOf(request, given)
  const { session, refreshToken, actorDetails } = await database.asSystem(async (tx) => {
    const started = await startSession(tx, refreshTokens, { userId, accountId, device })
    const user = started.isNewDevice && (await readEmailRecipient(tx, { id: userId }))
    if (user) await userEmails.notifyNewDevice(tx, user, device)
    return { ...started, actorDetails: await readActorDetails(tx, userId, accountId) }
  })
  return {
    ...(await tokensFor(services, reply, given.transport, session, refreshToken)),
    userData: actorDetails.user,
    accounts: actorDetails.accounts,
    device_id: session.id,
  }
}

/** The tokens of a session: in the body, or the refresh token in a cookie. */
export async function tokensFor(
  { config, sessions }: Services,
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
