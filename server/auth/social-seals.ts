import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { SIGN_IN_PROVIDERS } from '../../contract/sign-in-providers.ts'

/** How long somebody may take at the provider, and then over the form that signs them up. */
export const SOCIAL_ATTEMPT_MINUTES = 10
const TICKET_MINUTES = 60

const attempt = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
})
/** A sign-in that has gone to the provider: what its answer must fit. */
export type SocialAttempt = z.output<typeof attempt>

const ticket = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  subject: z.string(),
  /** Only an address that the provider vouches for. */
  verifiedEmail: z.string().nullable(),
})
/** Who a provider said somebody is that nobody here knows yet. */
export type SocialTicket = z.output<typeof ticket>

/** What the server hands out and takes back: unreadable, unforgeable and short-lived, so that nothing is stored. */
export interface SocialSeals {
  sealAttempt(attempt: SocialAttempt): Promise<string>
  /** Undefined when it is none of ours, or too old. */
  openAttempt(sealed: string): Promise<SocialAttempt | undefined>
  sealTicket(ticket: SocialTicket): Promise<string>
  openTicket(sealed: string): Promise<SocialTicket | undefined>
}

export function openSocialSeals(secret: string): SocialSeals {
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
    sealAttempt: (content) => seal('attempt', content, SOCIAL_ATTEMPT_MINUTES),
    openAttempt: (sealed) => open('attempt', sealed, attempt),
    sealTicket: (content) => seal('ticket', content, TICKET_MINUTES),
    openTicket: (sealed) => open('ticket', sealed, ticket),
  }
}
