import type { FastifyReply, FastifyRequest } from 'fastify'
import { REFRESH_TOKEN_SECONDS } from '../../contract/limits.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { authCookieAttributes } from './auth-cookie.ts'

const NAME = 'naryad_refresh'

/** Puts the refresh token where no script can read it and no other site's page can send it from. */
export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(NAME, token, { ...authCookieAttributes(reply.request, config), maxAge: REFRESH_TOKEN_SECONDS })
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(NAME, authCookieAttributes(reply.request, config))
}

/** What a browser says of a call that a page of another origin makes, a neighbouring subdomain's too. */
const FOREIGN_SITES = ['cross-site', 'same-site']

/**
 * The refresh token of the cookie.
 * @throws AppError unsupported_type for a body that a plain form of another site could send; forbidden for another
 * origin's call
 */
export function readRefreshCookie(request: FastifyRequest): string | undefined {
  const token = request.cookies[NAME]
  if (token && !request.headers['content-type']?.startsWith('application/json')) throw new AppError('unsupported_type')
  if (token && FOREIGN_SITES.includes(String(request.headers['sec-fetch-site']))) throw new AppError('forbidden')
  return token
}
