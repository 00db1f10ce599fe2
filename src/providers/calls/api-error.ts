import type { HttpError } from '@refinedev/core'
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldError } from '#contract/errors.ts'
import { fill, messagesIn } from '#contract/messages.ts'
import { currentLocale } from '../language/locale.ts'

/**
 * A failed call. It is also Refine's HttpError: `statusCode` and `errors` let its form hook show the server's messages
 * at their fields.
 */
export class ApiError extends Error implements HttpError {
  [key: string]: unknown
  readonly code: ErrorCode
  /** 0 when there was no answer. */
  readonly status: number
  readonly fields: Record<string, FieldError>
  /** Depends on the code: the current row for `stale`, the conflicts for `planning_conflict`, … */
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

/** There was no answer, presumably because of the network. */
export function unreachable(): ApiError {
  return new ApiError(0, { code: 'unavailable', message: messagesIn(currentLocale()).no_connection })
}

/** The browser could not store what was to be sent later; where it is known, so many megabytes have to be freed. */
export function notStored(megabytes: number): ApiError {
  const { not_stored, no_room } = messagesIn(currentLocale())
  return new ApiError(0, { code: 'unavailable', message: megabytes > 0 ? fill(no_room, { megabytes }) : not_stored })
}

/** A proxy answered in place of the server. */
export function answeredForServer(status: number): ApiError {
  const code = codeOfStatus(status)
  return new ApiError(status, { code, message: messagesIn(currentLocale()).errors[code] })
}

/** The user is not signed in; known without asking the server. */
export function unauthenticated(): ApiError {
  const code = 'unauthenticated'
  return new ApiError(ERROR_STATUS[code], { code, message: messagesIn(currentLocale()).errors[code] })
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 413) return 'too_large'
  if (status === ERROR_STATUS.too_many_requests) return 'too_many_requests'
  return status === 500 ? 'internal' : 'unavailable'
}

/** Whether there was no answer, for lack of a connection. */
export function isConnectionError(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 0
}

/** Whether the server could not be asked: no connection, or it or what stands before it fails. */
export function isServerAway(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500)
}

export function isApiError(error: unknown, code?: ErrorCode): error is ApiError {
  return error instanceof ApiError && (!code || error.code === code)
}

/**
 * An error's message for display outside a form. One that names fields lists the messages that a form would show at its
 * fields.
 */
export function reasonOf(error: unknown): string {
  const reasons = isApiError(error) ? Object.values(error.fields).map(({ message }) => message) : []
  if (reasons.length > 0) return [...new Set(reasons)].join('. ')
  return error instanceof Error ? error.message : String(error)
}
