import { type RawBuilder, sql } from 'kysely'
import {
  type Coordinates,
  type ExecutorTime,
  type OtherVisit,
  TRAVEL_GAP_MAX_MS,
} from '#contract/requests/find-conflicts.ts'
import { localDays } from '#contract/users/local-days.ts'
import type { Stretch } from '#contract/values/durations.ts'
import type { Tx } from '#server/db/database.ts'
import type { Executor } from './executors.ts'
import { LONGEST_REQUEST } from './longest-request.ts'

interface VisitRow {
  user_id: number
  id: number
  number: number
  name: string
  from: string
  to: string
  lat: number | null
  lon: number | null
  is_readable: boolean
}

/**
 * The visits of executors around a period: as far from it as one may affect a visit planned in it. `isReadable` is the
 * condition that a request `r` may be named.
 */
export async function executorTimes(
  tx: Tx,
  executors: readonly Executor[],
  around: Stretch,
  isReadable: RawBuilder<boolean>,
): Promise<ExecutorTime[]> {
  const [from, to] = [timestamp(around.from - TRAVEL_GAP_MAX_MS), timestamp(around.to + TRAVEL_GAP_MAX_MS)]
  const { rows } = await sql<VisitRow>`
    select e.user_id, r.id, r.number, r.name, e.planned_start_at as "from", e.planned_end_at as "to", f.lat, f.lon,
      ${isReadable} as is_readable
    from request_executors e
    join requests r on r.account_id = e.account_id and r.id = e.request_id
    left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    where e.user_id = any(${executors.map(({ id }) => id)}::bigint[]) and e.is_open
      and e.planned_start_at < ${to}::timestamptz and e.planned_start_at > ${from}::timestamptz - ${LONGEST_REQUEST}
      and e.planned_end_at > ${from}::timestamptz`.execute(tx)
  const visits = Map.groupBy(rows, ({ user_id }) => user_id)
  return executors.map(({ id, name, avatar, is_active, work_schedule, travel_speed_kmh }) => ({
    user: { id, name, avatar },
    isActive: is_active,
    days: work_schedule && localDays(work_schedule, around),
    speedKmh: travel_speed_kmh,
    visits: (visits.get(id) ?? []).map(visitOf),
  }))
}

function visitOf({ id, number, name, from, to, lat, lon, is_readable }: VisitRow): OtherVisit {
  return {
    id,
    from: Date.parse(from),
    to: Date.parse(to),
    place: placeOf(lat, lon),
    deadline: null,
    // An actor who may not read a request still sees that its executor is busy.
    request: is_readable ? { id, number, name } : null,
  }
}

/** Where a facility is, when its coordinates are known. */
export function placeOf(lat: number | null, lon: number | null): Coordinates | null {
  return lat === null || lon === null ? null : { lat, lon }
}

export function timestamp(instant: number): string {
  return new Date(instant).toISOString()
}
