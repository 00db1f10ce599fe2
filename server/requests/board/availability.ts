import { sql } from 'kysely'
import { REQUEST_DURATION_DEFAULT_MIN } from '#contract/limits.ts'
import { nearestFreeTimes } from '#contract/requests/free-times.ts'
import { type AvailabilityQuery, type boardRoutes, FREE_TIMES } from '#contract/requests/request-board.ts'
import type { Answer } from '#contract/route.ts'
import { usualHours } from '#contract/users/usual-hours.ts'
import { DAY_MS } from '#contract/values/durations.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { executorTimes, timestamp } from '../planning/executor-times.ts'
import type { Executor } from '../planning/executors.ts'
import { mayBeNamed } from '../planning/planning-conflicts.ts'
import { type AskedVisit, rank, readCandidates, visitOf, visitsOf } from './rank-candidates.ts'

/** How far from the unsuitable time another one is searched for. */
const DAYS_BEFORE = 1
const DAYS_AFTER = 7

/** Who is free for visits, and when the intended executors are free. */
export async function readAvailability(
  tx: Tx,
  actor: Actor,
  query: AvailabilityQuery,
): Promise<Answer<typeof boardRoutes.availability>> {
  const visits = await askedVisits(tx, actor, query)
  const executors = await readCandidates(tx, actor)
  const meant = executors.filter(({ id }) => query.employees?.includes(id))
  const [only, ...others] = visits
  // An inactive executor is never free.
  const isSought = only?.isTimed && others.length === 0 && meant.length > 0 && meant.length === query.employees?.length
  return {
    candidates: await rank(tx, actor, visits, executors),
    times: isSought ? await freeTimes(tx, actor, only, meant) : [],
  }
}

async function askedVisits(tx: Tx, actor: Actor, query: AvailabilityQuery): Promise<AskedVisit[]> {
  const { request_ids, facility_id, planned_start_at = null, deadline_at = null } = query
  if (request_ids) return visitsOf(tx, actor, request_ids, query)
  const place = facility_id ? await placeOfFacility(tx, actor, facility_id) : undefined
  return [
    visitOf({
      request: null,
      planned_start_at,
      duration_min: query.duration_min ?? REQUEST_DURATION_DEFAULT_MIN,
      deadline_at,
      facility_id: facility_id ?? null,
      lat: place?.lat ?? null,
      lon: place?.lon ?? null,
    }),
  ]
}

/** Where it is, if the actor may know. */
async function placeOfFacility(tx: Tx, actor: Actor, id: number) {
  const { rows } = await sql<{ lat: number | null; lon: number | null }>`
    select f.lat, f.lon from facilities f where f.id = ${id} and ${inScope(actor, 'facilities:read', 'f.id')}`.execute(
    tx,
  )
  return rows[0]
}

async function freeTimes(tx: Tx, actor: Actor, visit: AskedVisit, executors: readonly Executor[]): Promise<string[]> {
  const within = {
    from: Math.max(Date.now(), visit.from - DAYS_BEFORE * DAY_MS),
    to: Math.max(Date.now(), visit.from) + DAYS_AFTER * DAY_MS,
  }
  const times = await executorTimes(tx, executors, within, mayBeNamed(actor))
  const starts = nearestFreeTimes({
    visit,
    executors: times.map((time) => ({
      time,
      hours: time.days?.flatMap(({ hours }) => hours) ?? usualHours(actor.timezone, within),
    })),
    within,
    count: FREE_TIMES,
  })
  return starts.map(timestamp)
}
