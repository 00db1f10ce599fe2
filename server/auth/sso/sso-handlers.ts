import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import type { NewSsoUser, ssoRoutes } from '#contract/auth/sso.ts'
import { canonicalEmail } from '#contract/values/emails.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import type { SsoProfile } from '#server/sso/sso.ts'
import { openAttempts } from '../sessions/attempts.ts'
import { signInUser } from '../sessions/sign-in-user.ts'
import { failed, openSsoAttempts } from './sso-attempts.ts'
import type { SsoGoal } from './sso-seals.ts'
import { findSsoUser } from './sso-user.ts'

const SIGN_IN: SsoGoal = { what: 'sign_in', userId: null }

export function ssoHandlers(services: Services): Handlers<typeof ssoRoutes> {
  const { config, database, ssoSeals, rateLimits, userEmails } = services
  const attempts = openAttempts(config.rateLimit, rateLimits)
  const ssoAttempts = openSsoAttempts(services)

  async function newUserOf(provider: SignInProvider, profile: SsoProfile): Promise<NewSsoUser> {
    const { subject, email, isEmailVerified, firstname, surname } = profile
    const verifiedEmail = isEmailVerified && email ? canonicalEmail(email) : null
    return {
      provider,
      email,
      is_email_verified: verifiedEmail !== null,
      firstname,
      surname,
      social_ticket: await ssoSeals.sealTicket({ provider, subject, email, verifiedEmail }),
    }
  }

  return {
    googleUrl: (call) => ssoAttempts.begin('google', SIGN_IN, call),
    yandexUrl: (call) => ssoAttempts.begin('yandex', SIGN_IN, call),

    async login({ body, request, reply }) {
      const { provider, code, state, iss } = body
      await attempts.countSso(request, reply)
      const profile = await ssoAttempts.finish(provider, SIGN_IN, { code, state, iss }, { request, reply })
      const user = await database.asSystem((tx) => findSsoUser(tx, userEmails, provider, profile))
      if (!user) throw new AppError('not_found', { details: await newUserOf(provider, profile) })
      // A user without an account cannot sign in.
      if (!user.account_id) throw failed()
      return signInUser(services, { userId: user.id, accountId: user.account_id, given: body, request, reply })
    },
  }
}
