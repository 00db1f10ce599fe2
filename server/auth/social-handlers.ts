import type { SignInProvider } from '../../contract/auth/sign-in-providers.ts'
import type { SocialStranger, socialRoutes } from '../../contract/auth/social.ts'
import { AppError } from '../http/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import type { SsoProfile } from '../sso/sso.ts'
import { openAttempts } from './attempts.ts'
import { signInPerson } from './sign-in-person.ts'
import { failed, openSocialAttempts } from './social-attempts.ts'
import { findSocialPerson } from './social-person.ts'
import type { SocialGoal } from './social-seals.ts'

const SIGN_IN: SocialGoal = { what: 'sign_in', userId: null }

export function socialHandlers(services: Services): Handlers<typeof socialRoutes> {
  const { config, database, socialSeals, attemptCounts, personLetters } = services
  const attempts = openAttempts(config.rateLimit, attemptCounts)
  const social = openSocialAttempts(services)

  async function strangerOf(provider: SignInProvider, profile: SsoProfile): Promise<SocialStranger> {
    const { subject, email, isEmailVerified, firstname, surname } = profile
    const verifiedEmail = isEmailVerified && email ? email.toLowerCase() : null
    return {
      provider,
      email,
      is_email_verified: verifiedEmail !== null,
      firstname,
      surname,
      social_ticket: await socialSeals.sealTicket({ provider, subject, email, verifiedEmail }),
    }
  }

  return {
    googleUrl: (call) => social.begin('google', SIGN_IN, call),
    yandexUrl: (call) => social.begin('yandex', SIGN_IN, call),

    async login({ body, request, reply }) {
      const { provider, code, state, iss } = body
      await attempts.countSocial(request, reply)
      const profile = await social.finish(provider, SIGN_IN, { code, state, iss }, { request, reply })
      const person = await database.asSystem((tx) => findSocialPerson(tx, personLetters, provider, profile))
      if (!person) throw new AppError('not_found', { details: await strangerOf(provider, profile) })
      // Who belongs to no company any more has nowhere to go.
      if (!person.account_id) throw failed()
      return signInPerson(services, { userId: person.id, accountId: person.account_id, given: body, request, reply })
    },
  }
}
