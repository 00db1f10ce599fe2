import { sql } from 'kysely'
import { findConflicts, TRAVEL_GAP_MAX_MS } from '#contract/requests/find-conflicts.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { checkConflictsLater, checkConflictsOf } from '#server/db/check-conflicts-later.ts'
import type { Tx } from '#server/db/database.ts'
import { isOpenRequest } from '#server/db/open-requests.ts'
import { announce } from '#server/live/announce.ts'
import { executorTimes, placeOf, timestamp } from './executor-times.ts'
import { executorIdsOf, executorsOf } from './executors.ts'
import { LONGEST_REQUEST } from './longest-request.ts'

/** A plan's executors and time, now or before the action. */
export interface PlanSpot {
  executors: readonly number[]
  planned_start_at: string | null
  duration_min: number
}

/**
 * Works out again which requests next to these plans are in conflict, after one was added or removed there. Called once
 * the action has written its changes. A request that another user is changing is left to the job: waiting for it while
 * they wait for the same executors would be a deadlock. A new plan clears no marks: requests that have one keep it.
 */
export async function recheckAround(
  tx: Tx,
  accountId: number,
  spots: readonly PlanSpot[],
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const stretches = spots.flatMap(({ executors, planned_start_at, duration_min }) => {
    if (planned_start_at === null) return []
    const from = Date.parse(planned_start_at)
    return executors.map((user) => ({
      user,
      from: timestamp(from - TRAVEL_GAP_MAX_MS),
      to: timestamp(from + duration_min * MINUTE_MS + TRAVEL_GAP_MAX_MS),
    }))
  })
  if (stretches.length === 0) return
  const { rows } = await sql<{ id: number; is_held: boolean }>`
    with beside as (
      select distinct e.request_id as id
      from unnest(${stretches.map(({ user }) => user)}::bigint[], ${stretches.map(({ from }) => from)}::timestamptz[],
        ${stretches.map(({ to }) => to)}::timestamptz[]) as spot (user_id, from_at, to_at)
      join request_executors e on e.user_id = spot.user_id and e.is_open and e.planned_start_at < spot.to_at
        and e.planned_start_at > spot.from_at - ${LONGEST_REQUEST} and e.planned_end_at > spot.from_at
      where ${isNew ? sql`not (select r.has_conflict from requests r where r.id = e.request_id)` : sql`true`}
    ), held as (
      select r.id from requests r where r.id in (select id from beside) order by r.id for update skip locked
    )
    select beside.id, beside.id in (select id from held) as is_held from beside`.execute(tx)
  const left = rows.filter(({ is_held }) => !is_held).map(({ id }) => id)
  await checkConflictsLater(tx, left)
  await recheck(
    tx,
    accountId,
    rows.filter(({ is_held }) => is_held).map(({ id }) => id),
  )
}

/** The same for a request that keeps its plan and stops or starts to count, as when it is cancelled or reopened. */
export async function recheckNeighbours(
  tx: Tx,
  request: Omit<PlanSpot, 'executors'> & { id: number; account_id: number },
): Promise<void> {
  if (request.planned_start_at === null) return
  await recheckAround(tx, request.account_id, [{ ...request, executors: await executorIdsOf(tx, request.id) }])
}

/** How many visits of an executor are checked at once. */
const NEXT_VISITS = 200

/**
 * Has the visits of an executor whose hours have changed checked again: the next ones now, so that who changed the hours
 * sees them marked, and the others by the job.
 */
export async function recheckNextVisits(tx: Tx, accountId: number, userId: number): Promise<void> {
  await checkConflictsOf(tx, userId)
  const { rows } = await sql<{ id: number }>`
    with held as (
      select r.id from requests r where r.id in (
        select e.request_id from request_executors e
        where e.user_id = ${userId} and e.is_open and e.planned_end_at > now()
        order by e.planned_start_at limit ${NEXT_VISITS})
      order by r.id for update skip locked
    )
    delete from conflict_checks c using held where c.request_id = held.id returning c.request_id as id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await recheck(tx, accountId, ids)
}

/** Marks the conflicts of all open requests of an account whose plans were written without a check. */
export async function recheckOpen(tx: Tx, accountId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from requests r where ${isOpenRequest('r')} order by r.id for update`.execute(tx)
  await recheck(
    tx,
    accountId,
    rows.map(({ id }) => id),
  )
}

interface MarkedRow {
  id: number
  from: string
  to: string
  deadline_at: string | null
  lat: number | null
  lon: number | null
  has_conflict: boolean
}

/**
 * Marks those of the requests that are in conflict as planned now, and clears the others; one without a planned time is in
 * conflict while one of its executors no longer goes out. The caller has locked them.
 * Their version stays: no one edited them.
 */
export async function recheck(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<MarkedRow>`
    select r.id, r.planned_start_at as "from", r.planned_start_at + make_interval(mins => r.duration_min) as "to",
      r.deadline_at, f.lat, f.lon, r.has_conflict
    from requests r left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    where r.id = any(${ids}::bigint[]) and ${isOpenRequest('r')} and r.planned_start_at is not null`.execute(tx)
  const unplanned = await withoutTime(tx, ids)
  const visits = rows.map(({ id, from, to, lat, lon, deadline_at }) => ({
    id,
    from: Date.parse(from),
    to: Date.parse(to),
    place: placeOf(lat, lon),
    deadline: deadline_at === null ? null : Date.parse(deadline_at),
  }))
  const executors = await executorsOf(
    tx,
    visits.map(({ id }) => id),
  )
  const around = {
    from: Math.min(...visits.map(({ from }) => from)),
    to: Math.max(...visits.map(({ to }) => to)),
  }
  const members = [...new Map(executors.map((executor) => [executor.id, executor])).values()]
  const times = members.length > 0 ? await executorTimes(tx, members, around, sql<boolean>`false`) : []
  const inConflict = visits.filter((visit) => {
    const own = executors.filter(({ request_id }) => request_id === visit.id).map(({ id }) => id)
    return (
      findConflicts(
        visit,
        times.filter(({ user }) => own.includes(user.id)),
      ).length > 0
    )
  })
  await writeMarks(tx, accountId, ids, [...inConflict.map(({ id }) => id), ...unplanned])
}

/** Those of the requests that have no planned time and an executor who no longer goes out. */
async function withoutTime(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from requests r
    where r.id = any(${ids}::bigint[]) and ${isOpenRequest('r')} and r.planned_start_at is null and exists (
      select from request_executors e join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
      where e.account_id = r.account_id and e.request_id = r.id and not (m.is_active and m.is_serviceman))`.execute(tx)
  return rows.map(({ id }) => id)
}

async function writeMarks(tx: Tx, accountId: number, ids: readonly number[], inConflict: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update requests set has_conflict = not has_conflict
    where id = any(${ids}::bigint[]) and has_conflict <> (id = any(${inConflict}::bigint[])) returning id`.execute(tx)
  for (const { id } of rows) announce(tx, { account: accountId, entity: 'requests', id, type: 'updated' })
}
