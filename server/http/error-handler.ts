import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { API_ROOT, allRoutes } from '#contract/index.ts'
import { fill, type Locale, messagesIn } from '#contract/messages.ts'
import { pathWith } from '#contract/route-path.ts'
import { AppError } from '../errors/app-error.ts'
import { logRejection } from './call-log.ts'
import { databaseError } from './database-error.ts'
import { describeError } from './describe-error.ts'
import { diskError } from './disk-error.ts'
import { InvalidCall } from './invalid-call.ts'
import { requestLocale } from './locale.ts'
import { PROBLEM_MIME, prefersProblem, problemOf } from './problem.ts'

/** Fastify's own errors, as codes of the catalogue. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

const UNAVAILABLE = ERROR_STATUS.unavailable

/** After how many seconds to try again, where nothing more exact is known. */
const RETRY_AFTER: Partial<Record<number, string>> = { [ERROR_STATUS.too_many_requests]: '10', [UNAVAILABLE]: '5' }

/**
 * Maps whatever was thrown to an answer of the catalogue, once, in the form that the caller prefers. An unexpected error
 * is logged and its text hidden; while the database or the file storage is away, each failed call is one line.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = requestLocale(request)
  if (error instanceof InvalidCall) return sendError(reply, locale, error)
  const known =
    error instanceof AppError ? error : (fastifyError(error, request) ?? databaseError(error) ?? diskError(error))
  if (known?.status === UNAVAILABLE) logRejection(request, known)
  else if (!known || known.status >= 500) request.log.error({ err: error }, 'A call failed')
  return sendError(reply, locale, known ?? new AppError('internal'))
}

/** The answer to an address that no route has, or that has routes for other methods only. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsAt(request.url.replace(/\?.*$/, ''))
  if (methods.length === 0) return sendError(reply, requestLocale(request), new AppError('not_found'))
  reply.header('allow', methods.join(', '))
  return sendError(reply, requestLocale(request), new AppError('method_not_allowed'))
}

function methodsAt(address: string): string[] {
  const known = PATHS.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method)
  return [...new Set(known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)))].toSorted()
}

const PATHS = allRoutes().map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${API_ROOT}${pathWith(path, () => '[^/]+')}/?$`),
}))

function fastifyError(error: unknown, request: FastifyRequest): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, statusCode } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(request)
  const mapped = FASTIFY_CODES[code]
  if (mapped) return new AppError(mapped)
  if (statusCode === 429) return new AppError('too_many_requests')
  // A body cut off or otherwise unreadable before any parser saw it.
  if (statusCode === 400) return new AppError('malformed_json')
  return undefined
}

const KILOBYTE = 1024

/** The code's own message is about a file, and there is none. */
function bodyTooLarge({ routeOptions: { bodyLimit } }: FastifyRequest): AppError {
  const max = Math.floor(bodyLimit / KILOBYTE)
  return new AppError('too_large', { message: (locale) => fill(messagesIn(locale).fields.body_too_large, { max }) })
}

function sendError(reply: FastifyReply, locale: Locale, error: AppError | InvalidCall): FastifyReply {
  const described = describeError(error, locale)
  const body: ErrorBody = {
    error: { ...described, ...(described.code === 'internal' && { request_id: reply.request.id }) },
  }
  const status = ERROR_STATUS[described.code]
  const retryAfter = RETRY_AFTER[status]
  if (retryAfter && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  reply.status(status)
  if (!prefersProblem(reply.request.headers.accept)) return reply.send(body)
  return reply.type(PROBLEM_MIME).send(problemOf(body, locale))
}
