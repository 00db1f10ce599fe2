import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Exception } from '#contract/scheduler/recurrence.ts'
import { requestTemplate, scheduledRequestRoutes } from '#contract/scheduler/scheduled-requests.ts'
import { type FieldErrors, validationErrors } from '#src/kit/form/field-errors.ts'
import { useDebounced } from '#src/kit/inputs/use-debounced.ts'
import { api } from '#src/providers/calls/api.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { ruleFromForm, type ScheduleFormValues, workOf } from './schedule-values.ts'

type Body = Parameters<typeof api.scheduledRequests.preview>[0]['body']

/** The parts of a scheduled request that the form does not edit. */
interface UneditedParts {
  exceptions: readonly Exception[]
  /** Undefined for a new one. */
  scheduled_request_id: number | undefined
}

/**
 * The next dates of the form's values, once typing pauses. Outdated answers are dropped; the previous dates stay until
 * the new ones arrive.
 *
 * @returns `errors` of the rule, from the contract or else the server, in place of a preview; `templateErrors` from the
 *   server, null while the template is incomplete or not checked yet
 */
export function useSchedulePreview(values: ScheduleFormValues, unedited: UneditedParts) {
  const { locale } = useLocale()
  const asked = useDebounced(JSON.stringify({ ...ruleFromForm(values), ...unedited, template: workOf(values) }))
  const body = useMemo(() => whatIsFinished(JSON.parse(asked)), [asked])
  const invalidFields = useMemo(
    () => validationErrors(scheduledRequestRoutes.preview.body, body, locale),
    [body, locale],
  )
  const isValid = Object.keys(invalidFields).length === 0
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['scheduledRequests', 'preview', body],
    queryFn: ({ signal }) => ask(body, signal),
    enabled: isValid,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const fields = isValid && isApiError(error) ? error.fields : invalidFields
  const errors = [...new Set(Object.values(fields).map(({ message }) => message))]
  return {
    preview: errors.length === 0 ? data?.preview : undefined,
    errors,
    templateErrors: isValid && !isPlaceholderData && data ? data.templateErrors : null,
    error: isValid && errors.length === 0 ? error : null,
    isLoading: isFetching,
    retry: () => void refetch(),
  }
}

/** Leaves out a template that the contract would reject: its fields are not filled in yet. */
function whatIsFinished({ template, ...rule }: Body): Body {
  return requestTemplate.safeParse(template).success ? { ...rule, template } : rule
}

/** An invalid template does not keep the rule from having its dates. */
async function ask({ template, ...rule }: Body, signal: AbortSignal) {
  // It changes nothing, and no user action triggers it.
  const preview = (body: Body) => api.scheduledRequests.preview({ body, signal, isBackground: true })
  if (!template) return { preview: await preview(rule), templateErrors: null }
  try {
    return { preview: await preview({ ...rule, template }), templateErrors: {} }
  } catch (error) {
    const templateErrors = templateErrorsOf(error)
    if (Object.keys(templateErrors).length === 0) throw error
    return { preview: await preview(rule), templateErrors }
  }
}

function templateErrorsOf(error: unknown): FieldErrors {
  if (!isApiError(error, 'validation_failed')) return {}
  return Object.fromEntries(Object.entries(error.fields).filter(([path]) => path.startsWith('template.')))
}
