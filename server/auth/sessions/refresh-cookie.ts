import type { FastifyReply, FastifyRequest } from 'fastify'
import { REFRESH_TOKEN_SECONDS } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/errors/app-error.ts'
import { authCookieAttributes } from './auth-cookie.ts'

const NAME = 'naryad_refresh'

/** Sets the refresh token as a cookie that no script can read and no page of another site can send. */
export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(NAME, token, { ...authCookieAttributes(reply.request, config), maxAge: REFRESH_TOKEN_SECONDS })
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(NAME, authCookieAttributes(reply.request, config))
}

/** `Sec-Fetch-Site` of a call from a page of another origin, including a neighbouring subdomain. */
const FOREIGN_SITES = ['cross-site', 'same-site']

/**
 * The refresh token from the cookie.
 * @throws AppError unsupported_type for a body that a plain form of another site could send; forbidden for a call from
 * another origin
 */
export function readRefreshCookie(request: FastifyRequest): string | undefined {
  const token = request.cookies[NAME]
  if (token && !request.headers['content-type']?.startsWith('application/json')) throw new AppError('unsupported_type')
  if (token && FOREIGN_SITES.includes(String(request.headers['sec-fetch-site']))) throw new AppError('forbidden')
  return token
}
