import { isApiError, reasonOf } from '#src/providers/calls/api-error.ts'

/** Why a page opened by a link has nothing to show: the link leads nowhere, or the call failed. */
export type LinkFailure = { state: 'unknown' } | { state: 'failed'; message: string }

export function linkFailure(error: unknown): LinkFailure {
  if (isApiError(error, 'not_found') || isApiError(error, 'validation_failed')) return { state: 'unknown' }
  return { state: 'failed', message: reasonOf(error) }
}
