import type { RawBuilder } from 'kysely'
import type { SortColumn } from '#contract/paging.ts'
import type { REQUEST_SORTS } from '#contract/requests/request-changes.ts'
import { orderBy } from '#server/db/read-page.ts'

type Column = (typeof REQUEST_SORTS)[number]

const NULLABLE: readonly Column[] = ['deadline_at', 'sla_due_at', 'planned_start_at', 'price']

/** `order by` for a list of requests `r`, by default the newest first. */
export function requestOrder(sort: SortColumn<Column>[] | undefined): RawBuilder<unknown> {
  // Equal statuses are ordered by deadline, as their index is.
  const isByStatus = sort?.length === 1 && sort[0]?.column === 'status'
  const tieBreakers = isByStatus ? ['deadline_at', 'id'] : ['id']
  return orderBy(sort, { column: 'created_at', descending: true }, 'r', NULLABLE, tieBreakers)
}
