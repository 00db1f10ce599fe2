import { sql } from 'kysely'
import { dayAround } from '../../../contract/requests/day-around.ts'
import { type ExecutorTime, findConflicts, type Visit } from '../../../contract/requests/find-conflicts.ts'
import type { Candidate, CandidateReason } from '../../../contract/requests/request-board.ts'
import { REQUEST_STATUS } from '../../../contract/requests/status/request-status.ts'
import type { Actor } from '../../access/actor.ts'
import { inScope, requireRow } from '../../access/scope.ts'
import type { Tx } from '../../db/database.ts'
import { executorTimes, placeOf } from '../planning/executor-times.ts'
import { type Executor, executorColumns } from '../planning/executors.ts'
import { mayBeNamed } from '../planning/planning-conflicts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const VISITS_WITHIN_MS = 62 * DAY_MS

/** What a conflict costs, an hour's way, a full day, and what knowing the place brings, out of a hundred. */
const CONFLICT_COST = 50
const TRAVEL_COST_PER_HOUR = 20
const LOAD_COST = 25
const KNOWS_GAIN = 10

/** A visit that somebody is sought for. */
export interface AskedVisit extends Visit {
  facilityId: number | null
  /** A time is asked about: without one, only the day's load tells them apart. */
  isTimed: boolean
}

export interface AskedTime {
  planned_start_at?: string | undefined
  duration_min?: number | undefined
}

/** Who suits a request at a time, best first. @throws AppError not_found, forbidden */
export async function rankCandidates(tx: Tx, actor: Actor, id: number, when: AskedTime): Promise<Candidate[]> {
  await requireRow(tx, actor, 'requests:update', id)
  return rank(tx, actor, await visitsOf(tx, actor, [id], when))
}

/** Of these requests those that the actor may read, as the visits they are planned as, or are asked about as. */
export async function visitsOf(tx: Tx, actor: Actor, ids: readonly number[], when: AskedTime): Promise<AskedVisit[]> {
  const { rows } = await sql<AskedRequest>`
    select r.id, r.planned_start_at, r.duration_min, r.deadline_at, r.facility_id, f.lat, f.lon
    from requests r left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    where r.id = any(${ids}::bigint[]) and ${inScope(actor, 'requests:read', 'r.id')}`.execute(tx)
  return rows.map((row) =>
    visitOf({
      ...row,
      planned_start_at: when.planned_start_at ?? row.planned_start_at,
      duration_min: when.duration_min ?? row.duration_min,
    }),
  )
}

interface AskedRequest {
  id: number | null
  planned_start_at: string | null
  duration_min: number
  deadline_at: string | null
  facility_id: number | null
  lat: number | null
  lon: number | null
}

export function visitOf(request: AskedRequest): AskedVisit {
  const { id, planned_start_at, duration_min, deadline_at, facility_id, lat, lon } = request
  const from = planned_start_at === null ? Date.now() : Date.parse(planned_start_at)
  return {
    id,
    from,
    to: from + duration_min * MINUTE_MS,
    place: placeOf(lat, lon),
    deadline: deadline_at === null ? null : Date.parse(deadline_at),
    facilityId: facility_id,
    isTimed: planned_start_at !== null,
  }
}

/**
 * Who suits visits, best first: their day is that of the first visit, what is in the way that of all of them within
 * two months of it.
 */
export async function rank(tx: Tx, actor: Actor, asked: readonly AskedVisit[]): Promise<Candidate[]> {
  const [first] = asked.toSorted((one, next) => Number(next.isTimed) - Number(one.isTimed) || one.from - next.from)
  if (!first) return []
  const visits = asked.filter(({ isTimed, to }) => isTimed && to < first.from + VISITS_WITHIN_MS)
  const executors = await readExecutors(tx, actor)
  const around = { from: first.from - DAY_MS, to: Math.max(first.to, ...visits.map(({ to }) => to)) + DAY_MS }
  const times = await executorTimes(tx, executors, around, mayBeNamed(actor))
  const known = await visitsAt(tx, asked.length === 1 ? first.facilityId : null)
  return times
    .map((time, index) => {
      const timezone = executors[index]?.work_schedule?.timezone ?? actor.timezone
      return candidateOf(first, visits, time, { timezone, knows: known.get(time.user.id) ?? 0 })
    })
    .sort((one, next) => next.score - one.score || one.employee.name.localeCompare(next.employee.name))
}

export async function readExecutors(tx: Tx, actor: Actor): Promise<Executor[]> {
  const { rows } = await sql<Executor>`
    select ${executorColumns} from memberships m
    where m.is_active and m.is_serviceman and ${inScope(actor, 'employees:read', 'm.user_id')}
    order by m.user_id`.execute(tx)
  return rows
}

/** How many requests each has completed at a facility. */
export async function visitsAt(tx: Tx, facilityId: number | null): Promise<Map<number, number>> {
  if (facilityId === null) return new Map()
  const { rows } = await sql<{ user_id: number; visits: number }>`
    select e.user_id, count(*) as visits
    from requests r join request_executors e on e.account_id = r.account_id and e.request_id = r.id
    where r.facility_id = ${facilityId} and r.status = ${sql.lit(REQUEST_STATUS.completed)}
    group by e.user_id`.execute(tx)
  return new Map(rows.map(({ user_id, visits }) => [user_id, visits]))
}

interface Known {
  timezone: string
  knows: number
}

export function candidateOf(
  first: AskedVisit,
  visits: readonly AskedVisit[],
  time: ExecutorTime,
  { timezone, knows }: Known,
): Candidate {
  const { isTimed } = first
  const conflicts = visits.flatMap((visit) => findConflicts(visit, [time]))
  const { onDay, load, travelMin } = dayAround(first, time, timezone)
  const reasons: CandidateReason[] = [
    ...(isTimed ? onDay : []),
    load,
    ...(knows > 0 ? [{ key: 'knows_facility' as const, visits: knows }] : []),
  ]
  const cost =
    CONFLICT_COST * conflicts.filter(({ key }) => key !== 'after_deadline').length +
    (isTimed ? (TRAVEL_COST_PER_HOUR * (travelMin ?? 0)) / 60 : 0) +
    LOAD_COST * Math.min(2, load.share ?? load.minutes / (8 * 60))
  const score = Math.max(0, Math.round(100 - KNOWS_GAIN - cost + (knows > 0 ? KNOWS_GAIN : 0)))
  return { employee: time.user, score, reasons, conflicts }
}
