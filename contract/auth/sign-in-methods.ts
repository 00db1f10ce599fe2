import { z } from 'zod'
import { defineRoutes, idParams, time } from '../route.ts'
import { SIGN_IN_PROVIDERS } from './sign-in-providers.ts'

export const ssoLink = z.object({
  id: z.number(),
  provider: z.enum(SIGN_IN_PROVIDERS),
  /** The address at the provider, as of the last sign-in from there; null when the provider never passed one. */
  email: z.string().nullable(),
  linked_at: time,
  /** Whether the provider is configured on this server, so that one can sign in with it. */
  is_open: z.boolean(),
  /** False for the last way to sign in. */
  can_unlink: z.boolean(),
})
export type SsoLink = z.output<typeof ssoLink>

export const signInMethods = z.object({
  has_password: z.boolean(),
  linked: z.array(ssoLink),
  /** Providers configured on this server. */
  providers: z.array(z.enum(SIGN_IN_PROVIDERS)),
})
export type SignInMethodList = z.output<typeof signInMethods>

const provider = z.enum(SIGN_IN_PROVIDERS)

/** What a provider returned for a signed-in user. */
const returned = z.strictObject({
  provider,
  code: z.string().min(1).max(2000),
  state: z.string().min(1).max(500),
  iss: z.string().max(500).optional(),
})

/** Why a signed-in user goes to a provider. */
export const SIGNED_IN_PURPOSES = ['link', 'confirm'] as const
export type SignedInPurpose = (typeof SIGNED_IN_PURPOSES)[number]

/** The ways a user can sign in: a password, and accounts at providers. */
export const signInMethodRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/auth/ways',
    access: 'user',
    summary: 'The ways the user can sign in',
    crossAccount: true,
    response: signInMethods,
  },
  begin: {
    method: 'POST',
    path: '/auth/ways/begin',
    access: 'user',
    summary: 'The address at a provider to send a signed-in user to; the flow must end in the same browser (cookie)',
    crossAccount: true,
    callsExternal: true,
    body: z.strictObject({ provider, purpose: z.enum(SIGNED_IN_PURPOSES) }),
    response: z.object({ url: z.string() }),
  },
  link: {
    method: 'POST',
    path: '/auth/ways',
    access: 'user',
    summary: 'Link an account at a provider to the user',
    crossAccount: true,
    callsExternal: true,
    body: returned,
    response: signInMethods,
  },
  confirm: {
    method: 'POST',
    path: '/auth/ways/confirm',
    access: 'user',
    summary: 'Prove identity through a provider; the confirmation replaces the password for a few minutes',
    crossAccount: true,
    callsExternal: true,
    body: returned,
    response: z.object({ confirmation: z.string() }),
  },
  unlink: {
    method: 'DELETE',
    path: '/auth/ways/:id',
    access: 'user',
    summary: 'Unlink an account at a provider; rejected for the last way to sign in',
    crossAccount: true,
    params: idParams,
    response: z.null(),
  },
})
