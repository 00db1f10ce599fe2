import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { device, signedIn } from './auth.ts'
import { SIGN_IN_PROVIDERS } from './sign-in-providers.ts'

/** `details` of the `not_found` that a sign-in of an unknown user answers: the values to prefill sign-up with. */
export const newSsoUser = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  email: z.string().nullable(),
  /** Whether the provider has verified the address. */
  is_email_verified: z.boolean(),
  firstname: z.string().nullable(),
  surname: z.string().nullable(),
  /** To be passed to `auth/register`, which then asks for no password. */
  social_ticket: z.string(),
})
export type NewSsoUser = z.output<typeof newSsoUser>

const address = z.object({ url: z.string() })

export const ssoRoutes = defineRoutes({
  googleUrl: {
    method: 'GET',
    path: '/auth/google-url',
    access: 'public',
    summary: 'Where a sign-in with Google begins; the flow must end in the same browser (cookie)',
    response: address,
  },
  yandexUrl: {
    method: 'GET',
    path: '/auth/yandex-url',
    access: 'public',
    summary: 'Where a sign-in with Yandex begins; the flow must end in the same browser (cookie)',
    response: address,
  },
  login: {
    method: 'POST',
    path: '/auth/social-login',
    access: 'public',
    summary: 'Sign in with what a provider returned; for an unknown user, 404 with the values to prefill sign-up with',
    body: z.strictObject({
      provider: z.enum(SIGN_IN_PROVIDERS),
      code: z.string().min(1).max(2000),
      state: z.string().min(1).max(500),
      /** As the provider returned it, if at all. */
      iss: z.string().max(500).optional(),
      ...device,
    }),
    response: signedIn,
  },
})
