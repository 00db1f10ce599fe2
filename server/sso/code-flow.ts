import * as client from 'openid-client'
import type { SsoReturn, SsoSecrets } from './sso.ts'

/** Nobody waits longer for a provider (seconds). */
export const ANSWER_WITHIN_SECONDS = 10

/** Without TLS only where the operator's own address says so: a provider in one's own network, or a test's. */
export function plainHttp(address: string): [typeof client.allowInsecureRequests] | [] {
  return address.startsWith('http:') ? [client.allowInsecureRequests] : []
}

/** The address at which the person signs in, with a challenge (PKCE) that only our `verifier` answers. */
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

/** Turns a code into tokens. @throws when the provider refuses it, or the answer is not one to our question */
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
