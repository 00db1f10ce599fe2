import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { JsonText } from './json-text.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Of the row that is answered, where changes of it may be made under a version. */
    rowVersion: number | null
  }
}

/** Whether the caller already has the version with this ETag, weak or strong. */
export function hasEtag({ headers }: FastifyRequest, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag))
}

/** Whether the answers of a route have an ETag: what is read as JSON, and rows with a version wherever they are answered. */
export function answersEtag(route: Route): boolean {
  return (route.method === 'GET' && route.produces === undefined) || answersVersion(route)
}

function answersVersion({ response }: Route): boolean {
  return response instanceof z.ZodObject && 'id' in response.shape && response.shape.version instanceof z.ZodNumber
}

/** Keeps the version of the row that is answered for its ETag, where that will have one. */
export function noteVersion(reply: FastifyReply, route: Route, payload: unknown): void {
  if (!isAskedForEtag(reply.request) || !answersVersion(route)) return
  const row = (payload instanceof JsonText ? payload.toJSON() : payload) as { version: number }
  reply.rowVersion = row.version
}

/**
 * Gives an answer its ETag, and leaves out the body of one that the caller has. A row's begins with its version, which
 * `If-Match` is compared with (if-match.ts). Goes before whatever compresses.
 */
export const giveEtag: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  const { route } = request.routeOptions.config
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  const isGiven = route && isText && reply.statusCode < 300 && answersEtag(route) && isAskedForEtag(request)
  if (!isGiven || !isJson(reply) || reply.hasHeader('etag')) return done(null, payload)
  const digest = hash('sha256', payload, 'base64url').slice(0, DIGEST_LENGTH)
  const etag = reply.rowVersion === null ? `W/"${digest}"` : `"${reply.rowVersion}-${digest}"`
  reply.header('etag', etag)
  if (route.method !== 'GET' || !hasEtag(request, etag)) return done(null, payload)
  reply.status(304).removeHeader('content-type')
  done(null, null)
}

const DIGEST_LENGTH = 22

/** Browsers, which are told to store nothing, never ask for one: for them each digest would be made in vain. */
function isAskedForEtag({ headers, actor }: FastifyRequest): boolean {
  return actor?.key != null || headers['if-none-match'] !== undefined
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json')
}
