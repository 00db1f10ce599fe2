import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Exception } from '../../../../contract/scheduler/recurrence.ts'
import { requestTemplate, scheduledRequestRoutes } from '../../../../contract/scheduler/scheduled-requests.ts'
import { type FieldErrors, invalid } from '../../../kit/form/field-errors.ts'
import { useDebounced } from '../../../kit/inputs/use-debounced.ts'
import { api } from '../../../providers/api.ts'
import { isApiError } from '../../../providers/api-error.ts'
import { useLocale } from '../../../providers/i18n.ts'
import { ruleOf, type ScheduleFormValues, workOf } from './schedule-values.ts'

type Body = Parameters<typeof api.scheduledRequests.preview>[0]['body']

/** What of a scheduled request the form does not hold. */
interface Surroundings {
  exceptions: readonly Exception[]
  /** The one that is edited; absent of a new one. */
  scheduled_request_id: number | undefined
}

/**
 * The next dates of what the form holds, once one pauses. An answer that was overtaken is dropped; the dates before stay
 * until the new ones are there.
 *
 * @returns what is wrong with the rule in words, which are the contract's or else the server's, in place of dates; and what
 *   the server refuses of the work, null while it is unfinished or not asked yet
 */
export function useSchedulePreview(values: ScheduleFormValues, surroundings: Surroundings) {
  const { locale } = useLocale()
  const asked = useDebounced(JSON.stringify({ ...ruleOf(values), ...surroundings, template: workOf(values) }))
  const body = useMemo(() => whatIsFinished(JSON.parse(asked)), [asked])
  const refused = useMemo(() => invalid(scheduledRequestRoutes.preview.body, body, locale), [body, locale])
  const isRight = Object.keys(refused).length === 0
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['scheduledRequests', 'preview', body],
    queryFn: ({ signal }) => ask(body, signal),
    enabled: isRight,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const fields = isRight && isApiError(error) ? error.fields : refused
  const refusals = [...new Set(Object.values(fields).map(({ message }) => message))]
  return {
    preview: refusals.length === 0 ? data?.preview : undefined,
    refusals,
    refusedWork: isRight && !isPlaceholderData && data ? data.refusedWork : null,
    error: isRight && refusals.length === 0 ? error : null,
    isLoading: isFetching,
    retry: () => void refetch(),
  }
}

/** Work that the contract would refuse is not asked about: its fields are still to be filled in. */
function whatIsFinished({ template, ...rule }: Body): Body {
  return requestTemplate.safeParse(template).success ? { ...rule, template } : rule
}

/** A rule has its dates whatever is refused of the work. */
async function ask({ template, ...rule }: Body, signal: AbortSignal) {
  // Nothing is changed by it, and nobody pressed a button for it.
  const preview = (body: Body) => api.scheduledRequests.preview({ body, signal, isBackground: true })
  if (!template) return { preview: await preview(rule), refusedWork: null }
  try {
    return { preview: await preview({ ...rule, template }), refusedWork: {} }
  } catch (error) {
    const refusedWork = refusedOfWork(error)
    if (Object.keys(refusedWork).length === 0) throw error
    return { preview: await preview(rule), refusedWork }
  }
}

function refusedOfWork(error: unknown): FieldErrors {
  if (!isApiError(error, 'validation_failed')) return {}
  return Object.fromEntries(Object.entries(error.fields).filter(([path]) => path.startsWith('template.')))
}
