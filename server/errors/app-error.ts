import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import type { FieldKey, Locale } from '../../contract/messages.ts'

/** Why a field is refused: a message key, with the values its text names. */
export type InvalidReason = FieldKey | [FieldKey, Record<string, unknown>]

interface AppErrorOptions {
  fields?: Record<string, InvalidReason>
  details?: unknown
  /** What is said instead of the code's own text, where that can be more exact. */
  message?: (locale: Locale) => string
  /** What went wrong below, for the log. */
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

/** A body that parses but cannot be accepted: 422 at the named fields. */
export function invalid(fields: Record<string, InvalidReason>): AppError {
  return new AppError('validation_failed', { fields })
}
