import type { FastifyRequest } from 'fastify'
import { API_ROOT } from '#contract/index.ts'
import type { Config } from '#server/config.ts'

const PATH = `${API_ROOT}/auth`

/** No script can read it, and no page of another site can send it. */
export function authCookieAttributes(request: FastifyRequest, config: Config) {
  return { httpOnly: true, sameSite: 'strict', path: PATH, secure: isSecure(request, config) } as const
}

/**
 * Whether the page came over TLS: by the connection or the proxy, otherwise by the origin the browser names, otherwise
 * by PUBLIC_URL. A browser may drop a Secure cookie of any other page, one at localhost included. See
 * docs/decisions/0006-refresh-tokens.md for why a plain address in a private network is allowed.
 */
function isSecure({ protocol, headers }: FastifyRequest, { publicUrl }: Config): boolean {
  if (protocol === 'https') return true
  const page = [headers.origin, headers.referer, publicUrl].find((address) => /^https?:/.test(address ?? ''))
  return page?.startsWith('https:') ?? false
}
