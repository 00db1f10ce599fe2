import { z } from 'zod'
import { defineRoutes, idParams, time } from '../route.ts'
import { SIGN_IN_PROVIDERS } from './sign-in-providers.ts'

export const ssoLink = z.object({
  id: z.number(),
  provider: z.enum(SIGN_IN_PROVIDERS),
  /** The address they have there, as it was when they last came from there; null when it never was told. */
  email: z.string().nullable(),
  linked_at: time,
  /** Whether the provider is set up here, so that one can sign in with it. */
  is_open: z.boolean(),
  /** Not the last way in. */
  can_unlink: z.boolean(),
})
export type SsoLink = z.output<typeof ssoLink>

export const signInMethods = z.object({
  has_password: z.boolean(),
  linked: z.array(ssoLink),
  /** Providers that are set up here. */
  providers: z.array(z.enum(SIGN_IN_PROVIDERS)),
})
export type SignInMethods = z.output<typeof signInMethods>

const provider = z.enum(SIGN_IN_PROVIDERS)

/** What a provider returned to a person who is signed in. */
const returned = z.strictObject({
  provider,
  code: z.string().min(1).max(2000),
  state: z.string().min(1).max(500),
  iss: z.string().max(500).optional(),
})

/** What a signed-in person goes to a provider for. */
export const SIGNED_IN_PURPOSES = ['link', 'confirm'] as const
export type SignedInPurpose = (typeof SIGNED_IN_PURPOSES)[number]

/** With what one can sign in: a password, and people known by providers. */
export const signInMethodRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/auth/ways',
    access: 'user',
    summary: 'With what one can sign in',
    crossAccount: true,
    response: signInMethods,
  },
  begin: {
    method: 'POST',
    path: '/auth/ways/begin',
    access: 'user',
    summary: 'Where somebody signed in goes to a provider; it must be ended in the same browser (cookie)',
    crossAccount: true,
    callsExternal: true,
    body: z.strictObject({ provider, purpose: z.enum(SIGNED_IN_PURPOSES) }),
    response: z.object({ url: z.string() }),
  },
  link: {
    method: 'POST',
    path: '/auth/ways',
    access: 'user',
    summary: 'Sign in with this account at the provider too, from now on',
    crossAccount: true,
    callsExternal: true,
    body: returned,
    response: signInMethods,
  },
  confirm: {
    method: 'POST',
    path: '/auth/ways/confirm',
    access: 'user',
    summary: 'Show through a provider that it is oneself; the confirmation stands for the password for a few minutes',
    crossAccount: true,
    callsExternal: true,
    body: returned,
    response: z.object({ confirmation: z.string() }),
  },
  unlink: {
    method: 'DELETE',
    path: '/auth/ways/:id',
    access: 'user',
    summary: 'Sign in with this account at the provider no longer; refused for the last way in',
    crossAccount: true,
    params: idParams,
    response: z.null(),
  },
})
