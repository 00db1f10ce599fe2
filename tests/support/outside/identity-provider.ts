import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy } from 'oidc-provider'

/** The user at the browser when the provider asks. */
interface ProvidersUser {
  sub: string
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export interface IdentityProvider {
  /** The environment with which the program uses it for Google, and for Yandex. */
  variables: Record<string, string>
  /** The user who signs in there from now on, without being asked. */
  person: ProvidersUser
  /** Goes through the provider's pages, as a browser does; gives back the address it returns to. */
  signIn(address: string): Promise<URL>
  close(): Promise<void>
}

/** Longer than any test (seconds). */
const MINUTES = 600
const CLIENT = 'naryad'
const SECRET = 'a secret of the provider and the program'

/** The environment of a program that uses the provider at this address. */
export function variablesFor(url: string): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_CLIENT_SECRET: SECRET,
    GOOGLE_ISSUER: url,
    YANDEX_CLIENT_ID: CLIENT,
    YANDEX_CLIENT_SECRET: SECRET,
    YANDEX_OAUTH_URL: url,
    YANDEX_INFO_URL: `${url}/info`,
  }
}

/** A private key (JSON Web Key) with which a provider signs its tokens. */
export function newProviderKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return JSON.stringify(privateKey.export({ format: 'jwk' }))
}

/**
 * A real OpenID provider on loopback: it insists on PKCE, gives each code once, signs its tokens. It also answers who the
 * owner of a token is as Yandex does.
 */
export async function startIdentityProvider(
  publicUrl: string,
  port = 0,
  key = newProviderKey(),
): Promise<IdentityProvider> {
  let provider: Provider
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const itself: IdentityProvider = {
    person: { sub: 'nobody', email: 'nobody@example.com' },
    variables: variablesFor(url),
    signIn: (address) => walk(address, publicUrl),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: ['google', 'yandex'].map((name) => `${publicUrl}/sign-in/${name}`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...JSON.parse(key), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of the provider for its cookies'] },
    routes: { authorization: '/authorize', token: '/token' },
    scopes: ['openid', 'email', 'profile', 'login:email', 'login:info'],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: MINUTES, Session: MINUTES, Grant: MINUTES, AccessToken: MINUTES, IdToken: MINUTES },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...itself.person, sub }) }),
  })
  const answer = provider.callback()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/')) return agree(request, response)
    if (request.url?.startsWith('/info')) return answerWho(request, response)
    await answer(request, response)
  }

  /** Signs the user in, then lets them agree to everything. */
  async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name !== 'consent') {
      return provider.interactionFinished(request, response, {
        select_account: {},
        login: { accountId: itself.person.sub },
      })
    }
    const grant = new provider.Grant({ clientId: CLIENT, accountId: session?.accountId ?? '' })
    grant.addOIDCScope(String(params.scope))
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  async function answerWho(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = await provider.AccessToken.find(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!token) return void response.writeHead(401).end()
    const { email, given_name, family_name } = itself.person
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ id: token.accountId, default_email: email, first_name: given_name, last_name: family_name }),
    )
  }

  return itself
}

/** Follows the redirects with the provider's cookies, up to the first that leads back to the program. */
async function walk(address: string, publicUrl: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(address)
  while (!next.href.startsWith(`${publicUrl}/`)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The provider stays at ${next.pathname}: ${answer.status} ${await answer.text()}`)
    next = new URL(location, next)
  }
  const error = next.searchParams.get('error_description')
  if (error) throw new Error(`The provider refuses: ${error}`)
  return next
}
