import * as client from 'openid-client'
import { z } from 'zod'
import type { YandexConfig } from '../config.ts'
import { ANSWER_WITHIN_SECONDS, authorizationAddress, exchangeCode, plainHttp } from './code-flow.ts'
import type { SsoProvider } from './sso.ts'

const user = z.object({
  id: z.string().min(1),
  default_email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
})

/**
 * Mailboxes at Yandex itself, which belong to the account. Yandex does not say whether it has verified any other
 * address, so those count as unverified.
 */
const OWN_MAILBOX = /@(ya\.ru|yandex\.(ru|com|by|kz))$/i

/** Yandex, by OAuth 2: gets a token, and with it the user's profile. */
export function yandexSso({ clientId, clientSecret, oauthUrl, infoUrl }: YandexConfig, returnTo: string): SsoProvider {
  const configuration = new client.Configuration(
    { issuer: oauthUrl, authorization_endpoint: `${oauthUrl}/authorize`, token_endpoint: `${oauthUrl}/token` },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  )
  configuration.timeout = ANSWER_WITHIN_SECONDS
  for (const allow of plainHttp(oauthUrl)) allow(configuration)

  return {
    addressFor: (secrets) =>
      authorizationAddress(configuration, secrets, { redirect_uri: returnTo, scope: 'login:email login:info' }),

    async profileOf(returned, { state, verifier }) {
      const { access_token: token } = await exchangeCode(configuration, returnTo, returned, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      })
      const answer = await client.fetchProtectedResource(configuration, token, new URL(`${infoUrl}?format=json`), 'GET')
      if (!answer.ok) throw new Error(`${new URL(infoUrl).host} answered ${answer.status}`)
      const { id, default_email: email, first_name, last_name } = user.parse(await answer.json())
      return {
        subject: id,
        email: email ?? null,
        isEmailVerified: OWN_MAILBOX.test(email ?? ''),
        firstname: first_name ?? null,
        surname: last_name ?? null,
      }
    },
  }
}
