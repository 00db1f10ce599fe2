import * as client from 'openid-client'
import type { SsoReturn, SsoSecrets } from './sso.ts'

/** The timeout of a provider (seconds). */
export const ANSWER_WITHIN_SECONDS = 10

/** Without TLS only if the configured address says so: a provider in a private network, or in a test. */
export function plainHttp(address: string): [typeof client.allowInsecureRequests] | [] {
  return address.startsWith('http:') ? [client.allowInsecureRequests] : []
}

/** The address where the user signs in, with a challenge (PKCE) that only our `verifier` answers. */
export async function authorizationAddress(
  configuration: client.Configuration,
  { state, verifier }: SsoSecrets,
  parameters: Record<string, string>,
): Promise<string> {
  const url = client.buildAuthorizationUrl(configuration, {
    ...parameters,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Exchanges a code for tokens. @throws when the provider rejects it, or the answer does not match our request */
export function exchangeCode(
  configuration: client.Configuration,
  returnTo: string,
  returned: SsoReturn,
  checks: client.AuthorizationCodeGrantChecks,
) {
  const address = new URL(returnTo)
  for (const [name, value] of Object.entries(returned)) if (value) address.searchParams.set(name, value)
  return client.authorizationCodeGrant(configuration, address, checks)
}
