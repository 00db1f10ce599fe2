import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { SIGNED_IN_PURPOSES } from '#contract/auth/sign-in-methods.ts'
import { SIGN_IN_PROVIDERS } from '#contract/auth/sign-in-providers.ts'

/** How long a user may take at the provider, and then to fill in the sign-up form. */
export const SSO_ATTEMPT_MINUTES = 10
const TICKET_MINUTES = 60
/** How long a provider's confirmation replaces the password. */
const CONFIRMATION_MINUTES = 5

/** Why a user goes to a provider; their id, when they are signed in. */
const goal = z.object({ what: z.enum(['sign_in', ...SIGNED_IN_PURPOSES]), userId: z.number().nullable() })
export type SsoGoal = z.output<typeof goal>

const attempt = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  goal,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
})
/** Sent to the provider: its answer must match. */
type SsoAttempt = z.output<typeof attempt>

const ticket = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  subject: z.string(),
  email: z.string().nullable(),
  /** Only an address that the provider has verified. */
  verifiedEmail: z.string().nullable(),
})
/** An identity at a provider that belongs to no user yet. */
export type SsoTicket = z.output<typeof ticket>

const confirmation = z.object({ sessionId: z.number() })
/** A provider confirmed that the user is at this session's device. */
type Confirmation = z.output<typeof confirmation>

/** Values that the server hands out and takes back: encrypted, signed and short-lived, so nothing is stored. */
export interface SsoSeals {
  sealAttempt(attempt: SsoAttempt): Promise<string>
  /** Undefined when it was not made here, or is too old. */
  openAttempt(sealed: string): Promise<SsoAttempt | undefined>
  sealTicket(ticket: SsoTicket): Promise<string>
  openTicket(sealed: string): Promise<SsoTicket | undefined>
  sealConfirmation(confirmation: Confirmation): Promise<string>
  openConfirmation(sealed: string): Promise<Confirmation | undefined>
}

export function openSsoSeals(secret: string): SsoSeals {
  const key = createHash('sha256').update(`social:${secret}`).digest()

  function seal(audience: string, content: object, minutes: number): Promise<string> {
    return new EncryptJWT({ content })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(audience)
      .setExpirationTime(`${minutes}m`)
      .encrypt(key)
  }

  async function open<T>(audience: string, sealed: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const opened = await jwtDecrypt(sealed, key, { audience, requiredClaims: ['exp'] }).catch(() => undefined)
    return schema.safeParse(opened?.payload.content).data
  }

  return {
    sealAttempt: (content) => seal('attempt', content, SSO_ATTEMPT_MINUTES),
    openAttempt: (sealed) => open('attempt', sealed, attempt),
    sealTicket: (content) => seal('ticket', content, TICKET_MINUTES),
    openTicket: (sealed) => open('ticket', sealed, ticket),
    sealConfirmation: (content) => seal('confirmation', content, CONFIRMATION_MINUTES),
    openConfirmation: (sealed) => open('confirmation', sealed, confirmation),
  }
}
