import type { FastifyRequest } from 'fastify'
import { API_ROOT } from '../../contract/index.ts'
import type { Config } from '../config.ts'

const PATH = `${API_ROOT}/auth`
/** Browsers take these for safe without TLS, and accept Secure cookies from them. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Where no script can read it and no other site's page can send it from. */
export function authCookieAttributes(request: FastifyRequest, config: Config) {
  return { httpOnly: true, sameSite: 'strict', path: PATH, secure: isSecure(request, config) } as const
}

/** See docs/decisions/0006-refresh-tokens.md for why a plain address in one's own network is let in. */
function isSecure(request: FastifyRequest, config: Config): boolean {
  return (
    config.publicUrl.startsWith('https:') ||
    request.protocol === 'https' ||
    LOOPBACK_HOSTS.includes(request.hostname.replace(/:\d+$/, ''))
  )
}
