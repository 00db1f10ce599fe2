import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { isApiError } from '#src/providers/api-error.ts'
import { nextQuery } from './day-sections.ts'
import { useDaySection } from './use-day-section.ts'

export interface NextOfExecutor {
  /** Null when nothing is planned, and for who carries out none. */
  request: RequestListRow | null
  isLoaded: boolean
  /** Neither is known, for lack of a connection. */
  isAway: boolean
}

/** What an executor is doing, or else what is planned next. @param executorId null for who is no executor */
export function useNextRequest(executorId: number | null): NextOfExecutor {
  const enabled = executorId !== null
  const inWork = useDaySection(nextQuery('now', executorId ?? 0), { enabled })
  const planned = useDaySection(nextQuery('next', executorId ?? 0), { enabled })
  const isSettled = [inWork, planned].every(({ isLoaded, error }) => isLoaded || error)
  const isAway = [inWork, planned].every(({ isLoaded, error }) => !isLoaded && isApiError(error, 'unavailable'))
  return { request: inWork.data[0] ?? planned.data[0] ?? null, isLoaded: !enabled || isSettled, isAway }
}
