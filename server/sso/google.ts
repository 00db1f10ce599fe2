import * as client from 'openid-client'
import { z } from 'zod'
import type { GoogleConfig } from '../config.ts'
import { ANSWER_WITHIN_SECONDS, authorizationAddress, exchangeCode, plainHttp } from './code-flow.ts'
import type { SsoProvider } from './sso.ts'

const claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})

/** Google, by OpenID Connect: the signed identity token contains everything needed. */
export function googleSso({ clientId, clientSecret, issuer }: GoogleConfig, returnTo: string): SsoProvider {
  let discovered: Promise<client.Configuration> | undefined

  /** The provider's discovery document, read at the first sign-in; again after a failure. */
  function configuration(): Promise<client.Configuration> {
    discovered ??= client
      .discovery(new URL(issuer), clientId, undefined, client.ClientSecretPost(clientSecret), {
        execute: [client.enableNonRepudiationChecks, ...plainHttp(issuer)],
        timeout: ANSWER_WITHIN_SECONDS,
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }

  return {
    async addressFor(secrets) {
      return authorizationAddress(await configuration(), secrets, {
        redirect_uri: returnTo,
        scope: 'openid email profile',
        nonce: secrets.nonce,
        // Lets users with several accounts choose one; otherwise Google takes the one it knows.
        prompt: 'select_account',
      })
    },

    async profileOf(returned, { state, nonce, verifier }) {
      const tokens = await exchangeCode(await configuration(), returnTo, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const { sub, email, email_verified, given_name, family_name } = claims.parse(tokens.claims())
      return {
        subject: sub,
        email: email ?? null,
        isEmailVerified: email_verified === true,
        firstname: given_name ?? null,
        surname: family_name ?? null,
      }
    },
  }
}
