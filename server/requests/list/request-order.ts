import { type RawBuilder, sql } from 'kysely'
import type { SortColumn } from '../../../contract/paging.ts'
import type { REQUEST_SORTS } from '../../../contract/requests/request-changes.ts'

type Column = (typeof REQUEST_SORTS)[number]

const NULLABLE: readonly Column[] = ['deadline_at', 'planned_start_at', 'price']

/** The newest first. */
const DEFAULT_SORT: SortColumn<Column>[] = [{ column: 'created_at', descending: true }]

/**
 * `order by` for a list of requests `r`: what has no value comes last in either direction, and ids decide between equals,
 * so that no row is on two pages. Equal statuses are ordered by deadline, as their index is.
 */
export function orderBy(sort: SortColumn<Column>[] = DEFAULT_SORT): RawBuilder<unknown> {
  const columns = sort.length > 0 ? sort : DEFAULT_SORT
  const terms = columns.map(({ column, descending }) => {
    const nulls = descending && NULLABLE.includes(column) ? sql` nulls last` : sql``
    return sql`${sql.ref(`r.${column}`)}${direction(descending)}${nulls}`
  })
  const last = columns.at(-1)
  const isDescending = last?.descending ?? false
  if (last?.column === 'status' && columns.length === 1) terms.push(sql`r.deadline_at${direction(isDescending)}`)
  return sql`order by ${sql.join([...terms, sql`r.id${direction(isDescending)}`])}`
}

function direction(descending: boolean) {
  return descending ? sql` desc` : sql``
}
