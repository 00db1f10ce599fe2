import type { AnalyticsFilters } from '#contract/analytics/analytics-query.ts'
import { REQUEST_TYPES } from '#contract/requests/status/request-status.ts'
import { choice } from '#src/fields/choice.tsx'
import type { Field } from '#src/fields/field.ts'
import { reference } from '#src/fields/reference.tsx'
import { CLIENTS, EXECUTORS, FACILITIES, MANAGERS } from '#src/parts/reference-sources.ts'

/** What the figures are narrowed by, under the names that the list of requests has for it. */
export const filterFields = {
  manager_id: reference({ source: MANAGERS, of: 'manager' }),
  employee_id: reference({ source: EXECUTORS, of: 'employee' }),
  client_id: reference({ source: CLIENTS, of: 'client' }),
  facility_id: reference({ source: FACILITIES, of: 'facility' }),
  type: choice(REQUEST_TYPES, 'requests.types', { severalInFilter: true }),
} satisfies Record<keyof AnalyticsFilters, Field>

export type FilterName = keyof typeof filterFields
export const FILTER_NAMES = Object.keys(filterFields) as FilterName[]
