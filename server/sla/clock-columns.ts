import { sql } from 'kysely'
import { CLOCK_KINDS } from '#contract/sla/clock.ts'
import type { ListedClock, RequestClock } from '#contract/sla/request-clocks.ts'
import { precompile } from '../db/precompile.ts'

/** As it is now, although the job that marks it may have yet to come by. */
const state = sql`case when c.state = 'running' and c.due_at < now() then 'missed' else c.state end`

/** The clock that a list shows of a request `r`: kept beside it, for a search in each row would cost a tenth of a list. */
export const listedClockJson = precompile(
  sql<ListedClock | null>`case when r.sla_due_at < now() then r.sla_first || '{"state": "missed"}' else r.sla_first end`,
)

const ORDER = sql.join(CLOCK_KINDS.map((kind) => sql.lit(kind)))

/** All clocks of a request `r`. */
export const clocksJson = precompile(sql<RequestClock[]>`(
  select coalesce(json_agg(json_build_object('kind', c.kind, 'state', ${state}, 'started_at', c.started_at,
      'due_at', c.due_at, 'met_at', c.met_at, 'soon_at', c.soon_at, 'is_learned_late', c.is_learned_late)
    order by array_position(array[${ORDER}], c.kind)), '[]')
  from sla_clocks c where c.account_id = r.account_id and c.request_id = r.id)`)
