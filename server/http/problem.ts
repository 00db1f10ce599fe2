import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { ERROR_STATUS } from '#contract/errors.ts'
import { API_ROOT } from '#contract/index.ts'
import { type Locale, messagesIn } from '#contract/messages.ts'

export const PROBLEM_MIME = 'application/problem+json'
const JSON_MIME = 'application/json'

/** An error as RFC 9457 has it; what the RFC does not know is named as in the error's own form. */
export interface Problem extends Omit<ErrorBody['error'], 'message'> {
  /** The same at every installation: the anchor of the code in the API's documentation. */
  type: string
  /** What the code says of any such error, in the language of the call. */
  title: string
  status: number
  /** What is said of this one. */
  detail: string
}

export function problemOf({ error: { message, ...error } }: ErrorBody, locale: Locale): Problem {
  return {
    type: problemType(error.code),
    title: messagesIn(locale).errors[error.code],
    status: ERROR_STATUS[error.code],
    detail: message,
    ...error,
  }
}

/** Where a code is described. */
export function problemType(code: ErrorCode): string {
  return `${API_ROOT}/docs#${anchorOf(code)}`
}

export function anchorOf(code: ErrorCode): string {
  return `error-${code}`
}

/**
 * Whether a caller prefers problem details to plain JSON, by its `Accept`: the former must be named, and of two of one
 * quality the first counts. A wildcard is less than a name.
 */
export function prefersProblem(accept = ''): boolean {
  const ranges = accept.split(',').map(mediaRange)
  const problem = ranges.find(({ mime }) => mime === PROBLEM_MIME)
  if (!problem || problem.quality === 0) return false
  const json = WITH_JSON.map((mime) => ranges.find((range) => range.mime === mime)).find((range) => range)
  if (!json || json.quality < problem.quality) return true
  return json.quality === problem.quality && (json.mime !== JSON_MIME || ranges.indexOf(problem) < ranges.indexOf(json))
}

/** What plain JSON is in, the most exact first. */
const WITH_JSON = [JSON_MIME, 'application/*', '*/*']

function mediaRange(range: string) {
  const [mime = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
  return { mime, quality: Number.isNaN(quality) ? 0 : quality }
}
