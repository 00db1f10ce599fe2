import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn, Tokens } from '../../contract/auth/auth.ts'
import { ACCESS_TOKEN_SECONDS } from '../../contract/limits.ts'
import type { Services } from '../services.ts'
import { deviceOf } from './device.ts'
import { readPerson } from './person-letters.ts'
import { setRefreshCookie } from './refresh-cookie.ts'
import type { RefreshToken } from './refresh-tokens.ts'
import { type Session, startSession } from './start-session.ts'
import { readViewer } from './viewer.ts'

interface SignIn {
  userId: number
  accountId: number
  /** Of the call: the device, and where its refresh token goes. */
  given: { device_uid?: string; device_name?: string; transport: 'body' | 'cookie' }
  request: FastifyRequest
  reply: FastifyReply
}

/** Signs somebody in on a device, once it is proved who they are; what is answered to that. */
export async function signInPerson(services: Services, signIn: SignIn): Promise<SignedIn> {
  const { database, refreshTokens, personLetters } = services
  const { userId, accountId, given, request, reply } = signIn
  const device = deviceOf(request, given)
  const { session, refreshToken, viewer } = await database.asSystem(async (tx) => {
    const started = await startSession(tx, refreshTokens, { userId, accountId, device })
    const person = started.isNewDevice && (await readPerson(tx, { id: userId }))
    if (person) await personLetters.tellNewDevice(tx, person, device)
    return { ...started, viewer: await readViewer(tx, userId, accountId) }
  })
  return {
    ...(await tokensFor(services, reply, given.transport, session, refreshToken)),
    userData: viewer.user,
    accounts: viewer.accounts,
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
