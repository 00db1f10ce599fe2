import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { AppError, invalid } from '../errors/app-error.ts'

/** Whether a call changes a row only if it still has the version that the caller knows. */
export function takesVersion({ body, path }: Route): boolean {
  const bare = body instanceof z.ZodDefault ? body.unwrap() : body
  if (!(bare instanceof z.ZodObject) || !path.includes('/:id')) return false
  const { version } = bare.shape as Record<string, z.ZodType>
  return version !== undefined && !version.meta()?.deprecated
}

const ETAG_OF_ROW = /^(?:W\/)?"(\d{1,15})(?:-[\w-]*)?"$/

/**
 * Takes the version of `If-Match` as that of the body, which the handlers know. `*` asks for no more than that there is
 * such a row.
 * @throws AppError validation_failed for what is no ETag of a row, another version than that of the body, or a call that
 * does not look at versions: the change must not be made as if the header had been heeded
 */
export function readIfMatch(request: FastifyRequest, route: Route): void {
  const condition = request.headers['if-match']
  if (condition === undefined || route.method === 'GET') return
  if (!takesVersion(route)) throw invalid({ [IF_MATCH]: 'if_match_not_taken' })
  if (condition.trim() === '*') return
  const version = Number(ETAG_OF_ROW.exec(condition.trim())?.[1] ?? 0)
  if (version < 1) throw invalid({ [IF_MATCH]: 'if_match_invalid' })
  const body = (request.body ?? {}) as { version?: unknown }
  if (typeof body !== 'object') return
  if (body.version !== undefined && body.version !== version) throw invalid({ [IF_MATCH]: 'if_match_differs' })
  body.version = version
  request.body = body
}

const IF_MATCH = 'if-match'

/** The row is no longer the one that `If-Match` named: as HTTP says it, and with the row as `stale` has it. */
export function underIfMatch(error: unknown, { headers }: FastifyRequest): unknown {
  const isNamed = headers[IF_MATCH] !== undefined && headers[IF_MATCH].trim() !== '*'
  if (!isNamed || !(error instanceof AppError) || error.code !== 'stale') return error
  return new AppError('precondition_failed', { details: error.details, cause: error })
}
