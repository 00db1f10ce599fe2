import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { nextQuery } from './day-sections.ts'
import { useDaySection } from './use-day-section.ts'

export interface NextOfExecutor {
  /** Null when nothing is planned, and for who carries out none. */
  request: RequestListRow | null
  isLoaded: boolean
  /** Of both, while neither is known. */
  isPending: boolean
  error: unknown
}

/** What an executor is doing, or else what is planned next. @param executorId null for who is no executor */
export function useNextRequest(executorId: number | null): NextOfExecutor {
  const enabled = executorId !== null
  const inWork = useDaySection(nextQuery('now', executorId ?? 0), { enabled })
  const planned = useDaySection(nextQuery('next', executorId ?? 0), { enabled })
  const isSettled = [inWork, planned].every(({ isLoaded, error }) => isLoaded || error)
  const isUnknown = enabled && [inWork, planned].every(({ isLoaded }) => !isLoaded)
  return {
    request: inWork.data[0] ?? planned.data[0] ?? null,
    isLoaded: !enabled || isSettled,
    isPending: isUnknown && !isSettled,
    error: isUnknown && isSettled ? inWork.error : null,
  }
}
