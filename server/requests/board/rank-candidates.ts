import { sql } from 'kysely'
import { dayAround, dayOf } from '#contract/requests/day-around.ts'
import { type ExecutorTime, findConflicts, findOffDay, type OtherVisit } from '#contract/requests/find-conflicts.ts'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import type { Candidate } from '#contract/requests/request-board.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { DAY_MS, MINUTE_MS } from '#contract/values/durations.ts'
import { localDateAt } from '#contract/values/zone-clock.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope, requireRow } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { executorTimes, placeOf } from '../planning/executor-times.ts'
import { type Executor, executorColumns } from '../planning/executors.ts'
import { mayBeNamed } from '../planning/planning-conflicts.ts'
import { nextWorkingTime } from './next-working-time.ts'

const MONTH_MS = 31 * DAY_MS

/**
 * The cost of a conflict, of an hour's travel and of a full day, and the gain of knowing the facility, out of a
 * hundred.
 */
const CONFLICT_COST = 50
const TRAVEL_COST_PER_HOUR = 20
const LOAD_COST = 25
const KNOWS_GAIN = 10

/** A visit that needs an executor. */
export interface AskedVisit extends OtherVisit {
  facilityId: number | null
  /** Whether a time is given that has not passed: without one it is meant for a day. */
  isTimed: boolean
}

interface AskedTime {
  /** Their planned times are left aside. */
  is_unplanned?: boolean | undefined
  planned_start_at?: string | undefined
  duration_min?: number | undefined
}

/** The executors who suit a request at a time, best first. @throws AppError not_found, forbidden */
export async function rankCandidates(tx: Tx, actor: Actor, id: number, when: AskedTime): Promise<Candidate[]> {
  await requireRow(tx, actor, 'requests:update', id)
  return rank(tx, actor, await visitsOf(tx, actor, [id], when), await readCandidates(tx, actor))
}

/** Those of these requests that the actor may read, as visits at their planned or requested times. */
export async function visitsOf(tx: Tx, actor: Actor, ids: readonly number[], when: AskedTime): Promise<AskedVisit[]> {
  const { rows } = await sql<AskedRequest>`
    select r.id, r.planned_start_at, r.duration_min, r.deadline_at, r.facility_id, f.lat, f.lon,
      json_build_object('id', r.id, 'number', r.number, 'name', r.name) as request
    from requests r left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    where r.id = any(${ids}::bigint[]) and ${inScope(actor, 'requests:read', 'r.id')}`.execute(tx)
  return rows.map((row) =>
    visitOf({
      ...row,
      planned_start_at: when.is_unplanned ? null : (when.planned_start_at ?? row.planned_start_at),
      duration_min: when.duration_min ?? row.duration_min,
    }),
  )
}

interface AskedRequest {
  request: AskedVisit['request']
  planned_start_at: string | null
  duration_min: number
  deadline_at: string | null
  facility_id: number | null
  lat: number | null
  lon: number | null
}

export function visitOf(request: AskedRequest): AskedVisit {
  const { planned_start_at, duration_min, deadline_at, facility_id, lat, lon } = request
  const [now, lasts] = [Date.now(), duration_min * MINUTE_MS]
  const planned = planned_start_at === null ? null : Date.parse(planned_start_at)
  const isTimed = planned !== null && planned + lasts > now
  const from = isTimed ? planned : now
  return {
    id: request.request?.id ?? null,
    request: request.request,
    from,
    to: from + lasts,
    place: placeOf(lat, lon),
    deadline: deadline_at === null ? null : Date.parse(deadline_at),
    facilityId: facility_id,
    isTimed,
  }
}

/**
 * The executors who suit visits, best first: those who work then, by their mean score, before those who are off. Each visit is scored as if they went to all the others
 * as well, so that two at the same time count against them. Their day is that of the first visit.
 */
export async function rank(
  tx: Tx,
  actor: Actor,
  visits: readonly AskedVisit[],
  executors: readonly Executor[],
): Promise<Candidate[]> {
  if (visits.length === 0) return []
  const soon = nextWorkingTime(executors, actor.timezone)
  const asked = visits.map((visit) =>
    visit.isTimed ? visit : { ...visit, from: soon, to: soon + visit.to - visit.from },
  )
  const inOrder = asked.toSorted((one, next) => Number(next.isTimed) - Number(one.isTimed) || one.from - next.from)
  const ids = new Set(asked.map(({ id }) => id))
  const known = await visitsAt(tx, asked)
  const fits: Fit[][] = executors.map(() => [])
  // Visits of the same month share what is read for it.
  for (const visits of Map.groupBy(inOrder, ({ from }) => Math.floor(from / MONTH_MS)).values()) {
    const around = {
      from: Math.min(...visits.map(({ from }) => from)) - DAY_MS,
      to: Math.max(...visits.map(({ to }) => to)) + DAY_MS,
    }
    const times = await executorTimes(tx, executors, around, mayBeNamed(actor))
    for (const [at, time] of times.entries()) {
      const kept = { ...time, visits: time.visits.filter(({ id }) => !ids.has(id)) }
      const timezone = executors[at]?.work_schedule?.timezone ?? actor.timezone
      for (const visit of visits) {
        const knows = known.get(`${visit.facilityId} ${time.user.id}`) ?? 0
        fits[at]?.push(fitOf(visit, asked, kept, { timezone, knows }))
      }
    }
  }
  return executors
    .map(({ id, name, avatar }, at) => candidateOf({ id, name, avatar }, fits[at] ?? []))
    .sort(
      (one, next) =>
        timesOff(one) - timesOff(next) || next.score - one.score || one.employee.name.localeCompare(next.employee.name),
    )
}

const OFF: readonly PlanningConflict['key'][] = ['day_off', 'outside_hours']

function timesOff({ conflicts }: Candidate): number {
  return conflicts.filter(({ key }) => OFF.includes(key)).length
}

export async function readCandidates(tx: Tx, actor: Actor): Promise<Executor[]> {
  const { rows } = await sql<Executor>`
    select ${executorColumns} from memberships m
    where m.is_active and m.is_serviceman and ${inScope(actor, 'employees:read', 'm.user_id')}
    order by m.user_id`.execute(tx)
  return rows
}

/** How many requests each has completed at the facilities of visits, by the two ids. */
async function visitsAt(tx: Tx, visits: readonly AskedVisit[]): Promise<Map<string, number>> {
  const facilities = new Set(visits.flatMap(({ facilityId }) => facilityId ?? []))
  if (facilities.size === 0) return new Map()
  const { rows } = await sql<{ facility_id: number; user_id: number; visits: number }>`
    select r.facility_id, e.user_id, count(*) as visits
    from requests r join request_executors e on e.account_id = r.account_id and e.request_id = r.id
    where r.facility_id = any(${[...facilities]}::bigint[]) and r.status = ${sql.lit(REQUEST_STATUS.completed)}
    group by r.facility_id, e.user_id`.execute(tx)
  return new Map(rows.map(({ facility_id, user_id, visits }) => [`${facility_id} ${user_id}`, visits]))
}

/** How one visit suits an executor. */
type Fit = Pick<Candidate, 'score' | 'reasons' | 'conflicts'>

function fitOf(
  visit: AskedVisit,
  asked: readonly AskedVisit[],
  time: ExecutorTime,
  { timezone, knows }: { timezone: string; knows: number },
): Fit {
  const { isTimed } = visit
  const others = asked.filter((other) => other.isTimed && other !== visit)
  const { onDay, load, travelMin } = dayAround(visit, time, timezone)
  const conflicts = isTimed
    ? findConflicts(visit, [{ ...time, visits: [...time.visits, ...others] }])
    : findOffDay(dayOf(visit.from, timezone), visit.from, time)
  const cost =
    CONFLICT_COST * conflicts.filter(({ key }) => key !== 'after_deadline').length +
    (isTimed ? (TRAVEL_COST_PER_HOUR * (travelMin ?? 0)) / 60 : 0) +
    LOAD_COST * Math.min(2, load.share ?? load.minutes / (8 * 60))
  return {
    score: Math.max(0, 100 - cost - (knows > 0 ? 0 : KNOWS_GAIN)),
    reasons: [
      ...(isTimed ? onDay : []),
      isTimed ? load : { ...load, on: localDateAt(timezone, visit.from) },
      ...(knows > 0 ? [{ key: 'knows_facility' as const, visits: knows }] : []),
    ],
    conflicts,
  }
}

function candidateOf(employee: Candidate['employee'], fits: readonly Fit[]): Candidate {
  return {
    employee,
    score: Math.round(fits.reduce((sum, { score }) => sum + score, 0) / fits.length),
    reasons: fits[0]?.reasons ?? [],
    conflicts: fits.flatMap(({ conflicts }) => conflicts),
    in_conflict: fits.filter(({ conflicts }) => conflicts.some(({ key }) => key !== 'after_deadline')).length,
    known: fits.filter(({ reasons }) => reasons.some(({ key }) => key === 'knows_facility')).length,
  }
}
