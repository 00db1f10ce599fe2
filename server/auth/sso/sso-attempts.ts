import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import { type AppError, invalid, notFound } from '#server/errors/app-error.ts'
import type { Services } from '#server/services.ts'
import type { SsoProfile, SsoReturn } from '#server/sso/sso.ts'
import { authCookieAttributes } from '../sessions/auth-cookie.ts'
import { SSO_ATTEMPT_MINUTES, type SsoGoal } from './sso-seals.ts'

const COOKIE = 'naryad_social'
const MINUTE = 60

interface SsoAttempts {
  /** The provider's address. @throws AppError not_found if not configured; validation_failed if it does not answer */
  begin(name: SignInProvider, goal: SsoGoal, call: BrowserCall): Promise<{ url: string }>
  /**
   * The identity that the provider returns; works once.
   * @throws AppError validation_failed when the answer does not belong to an attempt of this browser with this goal
   */
  finish(name: SignInProvider, goal: SsoGoal, returned: SsoReturn, call: BrowserCall): Promise<SsoProfile>
}

interface BrowserCall {
  request: FastifyRequest
  reply: FastifyReply
}

/** The round trip to a provider: to sign in, and for a signed-in user. */
export function openSsoAttempts({ config, sso, ssoSeals, rateLimits }: Services): SsoAttempts {
  return {
    /**
     * The browser keeps a sealed cookie that the provider's answer must match: an answer begun elsewhere is rejected.
     */
    async begin(name, goal, { request, reply }) {
      const provider = sso.provider(name)
      if (!provider) throw notFound()
      const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const url = await provider.addressFor(secrets).catch((error: unknown) => fail(request, name, error))
      reply.setCookie(COOKIE, await ssoSeals.sealAttempt({ provider: name, goal, ...secrets }), {
        ...authCookieAttributes(request, config),
        maxAge: SSO_ATTEMPT_MINUTES * MINUTE,
      })
      return { url }
    },

    async finish(name, goal, returned, { request, reply }) {
      const provider = sso.provider(name)
      const attempt = await ssoSeals.openAttempt(request.cookies[COOKIE] ?? '')
      reply.clearCookie(COOKIE, authCookieAttributes(request, config))
      if (!provider || attempt?.provider !== name || !isSame(attempt.state, returned.state)) throw failed()
      if (attempt.goal.what !== goal.what || attempt.goal.userId !== goal.userId) throw failed()
      // Once across all processes, copies of the cookie included.
      const [limitState] = await rateLimits.count([
        { what: 'social state', of: attempt.state, max: 1, seconds: SSO_ATTEMPT_MINUTES * MINUTE },
      ])
      if (limitState?.isOver) throw failed()
      return provider.profileOf(returned, attempt).catch((error: unknown) => fail(request, name, error))
    },
  }
}

export function failed(): AppError {
  return invalid({ code: 'social_failed' })
}

/** Problems between the server and a provider go to the log, for the operator. */
function fail(request: FastifyRequest, provider: SignInProvider, error: unknown): never {
  request.log.warn({ err: error, provider }, 'A sign-in through a provider failed')
  throw failed()
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
