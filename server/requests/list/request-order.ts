import { type RawBuilder, sql } from 'kysely'
import { keyOfCustom } from '#contract/custom-fields/field-types.ts'
import type { SortColumn } from '#contract/paging.ts'
import type { REQUEST_SORTS } from '#contract/requests/request-changes.ts'
import type { Actor } from '#server/access/actor.ts'
import { customOrder } from '#server/custom-fields/index.ts'
import { orderBy } from '#server/db/read-page.ts'

type Column = (typeof REQUEST_SORTS)[number]

const NULLABLE: readonly Column[] = ['deadline_at', 'sla_due_at', 'planned_start_at', 'price']

/** `order by` for a list of requests `r`, by default the newest first. */
export function requestOrder(actor: Actor, sort: SortColumn<Column>[] | undefined): RawBuilder<unknown> {
  // Equal statuses are ordered by deadline, as their index is.
  const isByStatus = sort?.length === 1 && sort[0]?.column === 'status'
  const tieBreakers = isByStatus ? ['deadline_at', 'id'] : ['id']
  return orderBy(sort, { column: 'created_at', descending: true }, 'r', NULLABLE, tieBreakers, (column) =>
    customOrder(actor, 'requests', 'r.id', column),
  )
}

type Sort = readonly SortColumn[] | undefined

/** Whether a list is ordered by a field of the account's own and nothing else: its index is in that order. */
export function isByCustom(sort: Sort): boolean {
  return sort?.length === 1 && keyOfCustom(sort[0]?.column ?? '') !== null
}

/** The order of the rows of `sliceOfRows`. */
export function valueOrder(sort: Sort): RawBuilder<unknown> {
  return sort?.[0]?.descending ? sql`r.custom_value desc nulls last, r.id desc` : sql`r.custom_value, r.id`
}
