import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'
import type { FieldKey, Locale } from '#contract/messages.ts'

/** Why a field is invalid: a message key, optionally with the values of its text. */
export type InvalidReason = FieldKey | [FieldKey, Record<string, unknown>]

interface AppErrorOptions {
  fields?: Record<string, InvalidReason>
  details?: unknown
  /** A more exact message than the code's own text. */
  message?: (locale: Locale) => string
  /** The underlying error, for the log. */
  cause?: unknown
}

/** An error of the catalogue. Thrown anywhere below a handler; mapped to an answer in one place. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, InvalidReason> | undefined
  readonly details: unknown
  readonly messageIn: ((locale: Locale) => string) | undefined

  constructor(code: ErrorCode, { fields, details, message, cause }: AppErrorOptions = {}) {
    super(code, { cause })
    this.code = code
    this.status = ERROR_STATUS[code]
    this.fields = fields
    this.details = details
    this.messageIn = message
  }
}

export function notFound(): AppError {
  return new AppError('not_found')
}

/** A body that parses but cannot be accepted: 422 with errors at the named fields. */
export function invalid(fields: Record<string, InvalidReason>): AppError {
  return new AppError('validation_failed', { fields })
}
