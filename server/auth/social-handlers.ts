import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { SignInProvider } from '../../contract/sign-in-providers.ts'
import type { SocialStranger, socialRoutes } from '../../contract/social.ts'
import { AppError, notFound, refused } from '../http/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import type { SsoProfile, SsoReturn } from '../sso/sso.ts'
import { openAttempts } from './attempts.ts'
import { authCookieAttributes } from './auth-cookie.ts'
import { signInPerson } from './sign-in-person.ts'
import { findSocialPerson } from './social-person.ts'
import { SOCIAL_ATTEMPT_MINUTES } from './social-seals.ts'

const COOKIE = 'naryad_social'
const MINUTE = 60

export function socialHandlers(services: Services): Handlers<typeof socialRoutes> {
  const { config, database, sso, socialSeals, attemptCounts, personLetters } = services
  const attempts = openAttempts(config.rateLimit, attemptCounts)

  /** The browser keeps, sealed, what the provider's answer must fit: an answer begun elsewhere is worth nothing here. */
  async function begin(name: SignInProvider, request: FastifyRequest, reply: FastifyReply): Promise<{ url: string }> {
    const provider = sso.provider(name)
    if (!provider) throw notFound()
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    const url = await provider.addressFor(secrets).catch((error: unknown) => fail(request, name, error))
    reply.setCookie(COOKIE, await socialSeals.sealAttempt({ provider: name, ...secrets }), {
      ...authCookieAttributes(request, config),
      maxAge: SOCIAL_ATTEMPT_MINUTES * MINUTE,
    })
    return { url }
  }

  async function profileOf(
    name: SignInProvider,
    returned: SsoReturn,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SsoProfile> {
    const provider = sso.provider(name)
    const attempt = await socialSeals.openAttempt(request.cookies[COOKIE] ?? '')
    reply.clearCookie(COOKIE, authCookieAttributes(request, config))
    if (!provider || attempt?.provider !== name || !isSame(attempt.state, returned.state)) throw failed()
    // Once in all processes, also for whoever has a copy of the cookie.
    const [tally] = await attemptCounts.count([
      { what: 'social state', of: attempt.state, max: 1, seconds: SOCIAL_ATTEMPT_MINUTES * MINUTE },
    ])
    if (tally?.isOver) throw failed()
    return provider.profileOf(returned, attempt).catch((error: unknown) => fail(request, name, error))
  }

  async function strangerOf(provider: SignInProvider, profile: SsoProfile): Promise<SocialStranger> {
    const { subject, email, isEmailVerified, firstname, surname } = profile
    const verifiedEmail = isEmailVerified && email ? email.toLowerCase() : null
    return {
      provider,
      email,
      is_email_verified: verifiedEmail !== null,
      firstname,
      surname,
      social_ticket: await socialSeals.sealTicket({ provider, subject, verifiedEmail }),
    }
  }

  return {
    googleUrl: ({ request, reply }) => begin('google', request, reply),
    yandexUrl: ({ request, reply }) => begin('yandex', request, reply),

    async login({ body, request, reply }) {
      const { provider, code, state, iss } = body
      await attempts.countSocial(request, reply)
      const profile = await profileOf(provider, { code, state, iss }, request, reply)
      const person = await database.asSystem((tx) => findSocialPerson(tx, personLetters, provider, profile))
      if (!person) throw new AppError('not_found', { details: await strangerOf(provider, profile) })
      // Who belongs to no company any more has nowhere to go.
      if (!person.account_id) throw failed()
      return signInPerson(services, { userId: person.id, accountId: person.account_id, given: body, request, reply })
    },
  }
}

function failed(): AppError {
  return refused({ code: 'social_failed' })
}

/** What went wrong between us and a provider is the operator's to read. */
function fail(request: FastifyRequest, provider: SignInProvider, error: unknown): never {
  request.log.warn({ err: error, provider }, 'A sign-in through a provider failed')
  throw failed()
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
