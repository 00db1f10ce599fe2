import { sql } from 'kysely'
import type { z } from 'zod'
import type { OccurrenceReason, PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import type { OccurrenceRow, scheduledRequestRoutes } from '#contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import { readWorkDays, type WorkDays } from '../work-calendar/index.ts'
import { dateIn, findOccurrence, takesPlaceAfter } from './look-ahead.ts'
import { planOccurrences } from './recurrence/plan-occurrences.ts'
import { readSchedules, ruleOf, type StoredSchedule } from './stored-schedule.ts'

type Query = z.output<typeof scheduledRequestRoutes.occurrences.query>

/** How many future dates are searched for a state. */
const LOOKED_AT_MAX = 2_000

/** Dates of a scheduled request with their state: future ones, or with `past` past ones. */
export async function listOccurrences(
  tx: Tx,
  actor: Actor,
  id: number,
  query: Query,
): Promise<{ data: OccurrenceRow[]; has_more: boolean }> {
  const [schedule] = await readSchedules(tx, sql`s.id = ${id}`)
  if (!schedule) throw notFound()
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  const from = query.from ?? dateIn(schedule.timezone, new Date())
  const data = query.past
    ? await readPast(tx, actor, schedule, workDays, from, query)
    : await readComing(tx, actor, schedule, workDays, from, query)
  return { data: data.slice(0, query.limit), has_more: data.length > query.limit }
}

async function readPast(
  tx: Tx,
  actor: Actor,
  schedule: StoredSchedule,
  workDays: WorkDays,
  from: string,
  { limit, state }: Query,
): Promise<OccurrenceRow[]> {
  const ofState = state ? sql`and o.state = any(${state})` : sql``
  const end = sql`o.date <= ${from} ${ofState} order by o.date desc limit ${limit + 1}`
  return readRecorded(tx, actor, schedule.id, workDays, end)
}

/** The recorded dates and the planned ones, in order. */
async function readComing(
  tx: Tx,
  actor: Actor,
  schedule: StoredSchedule,
  workDays: WorkDays,
  from: string,
  { limit, state }: Query,
): Promise<OccurrenceRow[]> {
  const recorded = await readRecorded(tx, actor, schedule.id, workDays, sql`o.date >= ${from} order by o.date`)
  const isWanted = (row: OccurrenceRow) => !state || state.includes(row.state)
  const taken = new Set(recorded.map(({ date }) => date))
  const wanted = recorded.filter(isWanted)
  const planned: OccurrenceRow[] = []
  let looked = 0
  for (const occurrence of openOccurrences(schedule, workDays, from)) {
    looked += 1
    if (looked > LOOKED_AT_MAX || planned.length > limit) break
    const row = plannedRow(occurrence)
    if (!taken.has(row.date) && isWanted(row)) planned.push(row)
  }
  return [...wanted, ...planned].sort((a, b) => a.date.localeCompare(b.date))
}

/**
 * The occurrences of the rule from a day on, except those before the rule or during a pause. When counting from
 * completion, nothing is known beyond the open request.
 */
function* openOccurrences(schedule: StoredSchedule, workDays: WorkDays, from: string): Generator<PlannedOccurrence> {
  if (schedule.latest?.is_open) return
  for (const occurrence of planOccurrences(ruleOf(schedule), workDays, { from, completed: schedule.latest })) {
    if (occurrence.starts_at === null || takesPlaceAfter(schedule.begins_after, occurrence)) yield occurrence
  }
}

function plannedRow(occurrence: PlannedOccurrence): OccurrenceRow {
  return { ...occurrence, request: null, failure: null }
}

/** One date of a scheduled request; null when its rule has none there and none is recorded. */
export async function readOccurrence(tx: Tx, actor: Actor, id: number, date: string): Promise<OccurrenceRow | null> {
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  const [recorded] = await readRecorded(tx, actor, id, workDays, sql`o.date = ${date}`)
  if (recorded) return recorded
  const [schedule] = await readSchedules(tx, sql`s.id = ${id}`)
  if (!schedule || schedule.latest?.is_open) return null
  const planned = findOccurrence(ruleOf(schedule), workDays, date, schedule.latest)
  return planned && plannedRow(planned)
}

async function readRecorded(
  tx: Tx,
  actor: Actor,
  id: number,
  workDays: WorkDays,
  end: ReturnType<typeof sql>,
): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceRow>`
    select o.date, o.state, o.takes_place_on, o.starts_at, o.reasons, o.failure,
      case when ${inScope(actor, 'requests:read', 'o.request_id')} then (
        select json_build_object('id', r.id, 'number', r.number, 'name', r.name, 'status', r.status) from requests r
        where r.account_id = o.account_id and r.id = o.request_id) end as request
    from scheduled_occurrences o where o.scheduled_request_id = ${id} and ${end}`.execute(tx)
  return rows.map((row) => ({ ...row, reasons: row.reasons.map((reason) => translated(row.date, reason, workDays)) }))
}

/** A recorded holiday keeps the title in the language in which it was recorded. */
function translated(date: string, reason: OccurrenceReason, workDays: WorkDays): OccurrenceReason {
  if (reason.kind !== 'holiday' || reason.title === null) return reason
  return { ...reason, title: workDays.find(date)?.title ?? reason.title }
}
