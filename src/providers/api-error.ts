import type { HttpError } from '@refinedev/core'
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldError } from '../../contract/errors.ts'
import { messagesIn } from '../../contract/messages.ts'
import { currentLocale } from './locale.ts'

/**
 * A failed call. It is also the admin framework's HttpError: `statusCode` and `errors` let its form hook put the
 * server's messages on their fields.
 */
export class ApiError extends Error implements HttpError {
  [key: string]: unknown
  readonly code: ErrorCode
  /** 0 when no answer came at all. */
  readonly status: number
  readonly fields: Record<string, FieldError>
  /** What the code promises: the current row with `stale`, the conflicts with `planning_conflict`, … */
  readonly details: unknown
  readonly requestId: string | null

  constructor(status: number, error: ErrorBody['error']) {
    super(error.message)
    this.name = 'ApiError'
    this.code = error.code
    this.status = status
    this.fields = error.fields ?? {}
    this.details = error.details
    this.requestId = error.request_id ?? null
  }

  get statusCode(): number {
    return this.status
  }

  get errors(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.fields).map(([path, { message }]) => [path, message]))
  }
}

/** No answer came: the network is to blame, or so it seems from here, and not the service. */
export function unreachable(): ApiError {
  return new ApiError(0, { code: 'unavailable', message: messagesIn(currentLocale()).no_connection })
}

/** Something between answered in the server's place. */
export function answeredForServer(status: number): ApiError {
  const code = codeOfStatus(status)
  return new ApiError(status, { code, message: messagesIn(currentLocale()).errors[code] })
}

/** Nobody is signed in: known without asking the server. */
export function unauthenticated(): ApiError {
  const code = 'unauthenticated'
  return new ApiError(ERROR_STATUS[code], { code, message: messagesIn(currentLocale()).errors[code] })
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 413) return 'too_large'
  if (status === ERROR_STATUS.too_many_requests) return 'too_many_requests'
  return status === 500 ? 'internal' : 'unavailable'
}

/** Whether it failed for the lack of a connection: no answer came at all. */
export function isConnectionError(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 0
}

export function isApiError(error: unknown, code?: ErrorCode): error is ApiError {
  return error instanceof ApiError && (!code || error.code === code)
}

/** Why something failed, for where there is no form: a refusal is said by its reasons, which would stand at the fields. */
export function reasonOf(error: unknown): string {
  const reasons = isApiError(error, 'validation_failed')
    ? Object.values(error.fields).map(({ message }) => message)
    : []
  if (reasons.length > 0) return [...new Set(reasons)].join('. ')
  return error instanceof Error ? error.message : String(error)
}
