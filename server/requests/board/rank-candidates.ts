import { type RawBuilder, sql } from 'kysely'
import { dayAround } from '../../../contract/requests/day-around.ts'
import {
  type ExecutorTime,
  findConflicts,
  type OtherVisit,
  type Visit,
} from '../../../contract/requests/find-conflicts.ts'
import type { Candidate, CandidateReason, GroupCandidate } from '../../../contract/requests/request-board.ts'
import { REQUEST_STATUS } from '../../../contract/requests/status/request-status.ts'
import type { Stretch } from '../../../contract/users/local-days.ts'
import type { Actor } from '../../access/actor.ts'
import { inScope, requireRow } from '../../access/scope.ts'
import type { Tx } from '../../db/database.ts'
import { executorTimes, placeOf } from '../planning/executor-times.ts'
import { type Executor, executorColumns } from '../planning/executors.ts'
import { mayBeNamed } from '../planning/planning-conflicts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What a conflict costs, an hour's way, a full day, and what knowing the place brings, out of a hundred. */
const CONFLICT_COST = 50
const TRAVEL_COST_PER_HOUR = 20
const LOAD_COST = 25
const KNOWS_GAIN = 10

interface AskedRequest {
  id: number
  number: number
  name: string
  planned_start_at: string | null
  duration_min: number
  deadline_at: string | null
  facility_id: number | null
  lat: number | null
  lon: number | null
}

interface When {
  planned_start_at?: string | undefined
  duration_min?: number | undefined
}

/** Who suits a request at a time, best first. @throws AppError not_found, forbidden */
export async function rankCandidates(tx: Tx, actor: Actor, id: number, when: When): Promise<Candidate[]> {
  await requireRow(tx, actor, 'requests:update', id)
  const [request] = await readAsked(tx, sql`r.id = ${id}`)
  if (!request) throw new Error('A required row is there')
  const planned_start_at = when.planned_start_at ?? request.planned_start_at
  const visit = visitOf({ ...request, planned_start_at, duration_min: when.duration_min ?? request.duration_min })
  const executors = await readExecutors(tx, actor)
  const times = await executorTimes(tx, executors, daysAround(visit), mayBeNamed(actor))
  const known = await visitsAt(tx, request.facility_id)
  return times
    .map((time, index) => {
      const timezone = executors[index]?.work_schedule?.timezone ?? actor.timezone
      return candidateOf(visit, time, {
        timezone,
        knows: known.get(time.user.id) ?? 0,
        isTimed: planned_start_at !== null,
      })
    })
    .sort((one, next) => next.score - one.score || one.employee.name.localeCompare(next.employee.name))
}

/**
 * Who suits several requests, best first: each is looked at as if they went to all the others as well, so that two at the
 * same time speak against whoever they are given to.
 */
export async function rankForSeveral(tx: Tx, actor: Actor, ids: number[]): Promise<GroupCandidate[]> {
  const requests = await readAsked(
    tx,
    sql`r.id = any(${ids}::bigint[]) and ${inScope(actor, 'requests:update', 'r.id')}`,
  )
  const executors = await readExecutors(tx, actor)
  const sums = executors.map(({ id, name, avatar }) => ({
    employee: { id, name, avatar },
    score: 0,
    in_conflict: 0,
    known: 0,
  }))
  const others: OtherVisit[] = requests
    .filter(({ planned_start_at }) => planned_start_at !== null)
    .map((request) => ({ ...visitOf(request), request }))
  // Those of a day share what is read of it.
  for (const onDay of Map.groupBy(requests, (request) => Math.floor(visitOf(request).from / DAY_MS)).values()) {
    const visits = onDay.map(visitOf)
    const around = daysAround({
      from: Math.min(...visits.map(({ from }) => from)),
      to: Math.max(...visits.map(({ to }) => to)),
    })
    const times = await executorTimes(tx, executors, around, mayBeNamed(actor))
    for (const [index, { facility_id, planned_start_at }] of onDay.entries()) {
      const known = await visitsAt(tx, facility_id)
      for (const [at, time] of times.entries()) {
        const [sum, visit] = [sums[at], visits[index]]
        if (!sum || !visit) continue
        const busy = [...time.visits.filter(({ id }) => id === null || !ids.includes(id)), ...others]
        const { score, conflicts } = candidateOf(
          visit,
          { ...time, visits: busy },
          {
            timezone: executors[at]?.work_schedule?.timezone ?? actor.timezone,
            knows: known.get(time.user.id) ?? 0,
            isTimed: planned_start_at !== null,
          },
        )
        sum.score += score / requests.length
        if (conflicts.some(({ key }) => key !== 'after_deadline')) sum.in_conflict += 1
        if (known.has(time.user.id)) sum.known += 1
      }
    }
  }
  return sums
    .map((sum) => ({ ...sum, score: Math.round(sum.score) }))
    .sort((one, next) => next.score - one.score || one.employee.name.localeCompare(next.employee.name))
}

async function readAsked(tx: Tx, which: RawBuilder<unknown>): Promise<AskedRequest[]> {
  const { rows } = await sql<AskedRequest>`
    select r.id, r.number, r.name, r.planned_start_at, r.duration_min, r.deadline_at, r.facility_id, f.lat, f.lon
    from requests r left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    where ${which}`.execute(tx)
  return rows
}

/** Without a planned time, as if it were to begin now. */
function visitOf({ id, planned_start_at, duration_min, deadline_at, lat, lon }: AskedRequest): Visit {
  const from = planned_start_at === null ? Date.now() : Date.parse(planned_start_at)
  return {
    id,
    from,
    to: from + duration_min * MINUTE_MS,
    place: placeOf(lat, lon),
    deadline: deadline_at === null ? null : Date.parse(deadline_at),
  }
}

function daysAround({ from, to }: Stretch): Stretch {
  return { from: from - DAY_MS, to: to + DAY_MS }
}

async function readExecutors(tx: Tx, actor: Actor): Promise<Executor[]> {
  const { rows } = await sql<Executor>`
    select ${executorColumns} from memberships m
    where m.is_active and m.is_serviceman and ${inScope(actor, 'employees:read', 'm.user_id')}
    order by m.user_id`.execute(tx)
  return rows
}

/** How many requests each has completed at a facility. */
async function visitsAt(tx: Tx, facilityId: number | null): Promise<Map<number, number>> {
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
  /** A time is asked about: without one, only the day's load tells them apart. */
  isTimed: boolean
}

function candidateOf(visit: Visit, time: ExecutorTime, { timezone, knows, isTimed }: Known): Candidate {
  const conflicts = isTimed ? findConflicts(visit, [time]) : []
  const { onDay, load, travelMin } = dayAround(visit, time, timezone)
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
