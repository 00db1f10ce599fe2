import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Exception } from '../../../../contract/scheduler/recurrence.ts'
import { scheduledRequestRoutes } from '../../../../contract/scheduler/scheduled-requests.ts'
import { invalid } from '../../../kit/form/field-errors.ts'
import { useDebounced } from '../../../kit/inputs/use-debounced.ts'
import { api } from '../../../providers/api.ts'
import { isApiError } from '../../../providers/api-error.ts'
import { useLocale } from '../../../providers/i18n.ts'
import { ruleOf, type ScheduleFormValues } from './schedule-values.ts'

/**
 * The next dates of what the form holds, once one pauses. An answer that was overtaken is dropped; the dates before stay
 * until the new ones are there.
 *
 * @returns what is wrong with the rule in words, which are the contract's or else the server's, in place of dates
 */
export function useSchedulePreview(values: ScheduleFormValues, exceptions: readonly Exception[]) {
  const { locale } = useLocale()
  const asked = useDebounced(JSON.stringify({ ...ruleOf(values), exceptions }))
  const body = useMemo(() => JSON.parse(asked) as Parameters<typeof api.scheduledRequests.preview>[0]['body'], [asked])
  const refused = useMemo(() => invalid(scheduledRequestRoutes.preview.body, body, locale), [body, locale])
  const isRight = Object.keys(refused).length === 0
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['scheduledRequests', 'preview', asked],
    // Nothing is changed by it, and nobody pressed a button for it.
    queryFn: ({ signal }) => api.scheduledRequests.preview({ body, signal, isBackground: true }),
    enabled: isRight,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const fields = isRight && isApiError(error) ? error.fields : refused
  const refusals = [...new Set(Object.values(fields).map(({ message }) => message))]
  return {
    preview: refusals.length === 0 ? data : undefined,
    refusals,
    error: isRight && refusals.length === 0 ? error : null,
    isLoading: isFetching,
    retry: () => void refetch(),
  }
}
