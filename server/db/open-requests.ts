import { type RawBuilder, sql } from 'kysely'
import { OPEN_STATUSES } from '#contract/requests/status/request-status.ts'

/** The statuses of open requests, written out: as parameters they would keep the planner from the indexes of open ones. */
const OPEN = sql.raw(OPEN_STATUSES.join(', '))

/** Whether a request is open: neither completed nor cancelled. `table` is the query's alias of the requests. */
export function isOpenRequest(table: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.status`)} in (${OPEN})`
}
