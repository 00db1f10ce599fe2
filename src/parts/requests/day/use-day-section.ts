import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { useRows } from '#src/kit/list/use-rows.ts'
import type { SectionQuery } from './day-sections.ts'

/** As many rows as a glance takes in; the rest is one click away. */
const SHOWN = 5

export function useDaySection({ filters, sort }: SectionQuery, options: { enabled?: boolean } = {}) {
  return useRows<RequestListRow>({ name: 'requests' }, { filters, sort, q: '', page: 1, perPage: SHOWN }, options)
}
