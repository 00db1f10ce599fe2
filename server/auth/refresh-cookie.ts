import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_ROOT } from '../../contract/index.ts'
import { REFRESH_TOKEN_SECONDS } from '../../contract/limits.ts'
import type { Config } from '../config.ts'
import { AppError } from '../http/app-error.ts'

const NAME = 'naryad_refresh'
const PATH = `${API_ROOT}/auth`
/** Browsers take these for safe without TLS, and accept Secure cookies from them. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Puts the refresh token where no script can read it and no other site's page can send it from. */
export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(NAME, token, { ...attributes(reply.request, config), maxAge: REFRESH_TOKEN_SECONDS })
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(NAME, attributes(reply.request, config))
}

/**
 * The refresh token of the cookie.
 * @throws AppError unsupported_type for a body that a plain form of another site could send
 */
export function readRefreshCookie(request: FastifyRequest): string | undefined {
  const token = request.cookies[NAME]
  if (token && !request.headers['content-type']?.startsWith('application/json')) throw new AppError('unsupported_type')
  return token
}

function attributes(request: FastifyRequest, config: Config) {
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
