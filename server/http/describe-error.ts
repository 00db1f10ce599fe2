import type { ErrorBody } from '#contract/errors.ts'
import { type Locale, messagesIn } from '#contract/messages.ts'
import { fieldErrorOf, fieldErrors } from '#contract/validation.ts'
import { AppError } from '../errors/app-error.ts'
import { REPORTED_FIELDS_MAX } from './call-shape.ts'
import { InvalidCall } from './invalid-call.ts'

/** An error in the words of a language, with `maxFields` of the fields that are wrong. */
export function describeError(
  error: AppError | InvalidCall,
  locale: Locale,
  maxFields = REPORTED_FIELDS_MAX,
): ErrorBody['error'] {
  const { code, details, messageIn } = error instanceof InvalidCall ? new AppError('validation_failed') : error
  const fields =
    error instanceof InvalidCall ? fieldErrors(error.issues, locale, maxFields) : fieldsOf(error, locale, maxFields)
  return {
    code,
    message: messageIn?.(locale) ?? messagesIn(locale).errors[code],
    ...(fields && { fields }),
    ...(details !== undefined && { details }),
  }
}

function fieldsOf({ fields }: AppError, locale: Locale, max: number): ErrorBody['error']['fields'] {
  if (!fields) return undefined
  return Object.fromEntries(
    Object.entries(fields)
      .slice(0, max)
      .map(([path, reason]) => {
        const [key, values] = typeof reason === 'string' ? [reason] : reason
        return [path, fieldErrorOf(key, locale, values)]
      }),
  )
}
