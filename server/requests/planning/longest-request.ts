import { sql } from 'kysely'
import { REQUEST_DURATION_MAX_MIN } from '#contract/requests/request-changes.ts'

/** A request that began longer ago is over: an index by start need not be read from further back. */
export const LONGEST_REQUEST = sql`make_interval(mins => ${sql.lit(REQUEST_DURATION_MAX_MIN)})`
