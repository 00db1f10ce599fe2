import { sql } from 'kysely'
import type { z } from 'zod'
import { REQUEST_TYPES } from '#contract/requests/status/request-status.ts'
import type { Answer } from '#contract/route.ts'
import type { PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import { PLANNED_MAX, type scheduledRequestRoutes } from '#contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { allOf } from '../db/read-page.ts'
import { openYield } from '../work/yield-to-loop.ts'
import { readWorkDays, type WorkDays } from '../work-calendar/index.ts'
import { addDays, byStart, dateIn, movedByHand, takesPlaceAfter } from './look-ahead.ts'
import { planOccurrences } from './recurrence/plan-occurrences.ts'
import { ruleOf, type StoredSchedule, schedulesInPortions } from './stored-schedule.ts'
import { linkedIds } from './template.ts'

type Planned = Answer<typeof scheduledRequestRoutes.planned>
type Query = z.output<typeof scheduledRequestRoutes.planned.query>

/** Holidays move a date by less. */
const MOVED_DAYS_MAX = 31

/** Occurrences between two days without a request, of schedules the actor may read, by when they begin. */
export async function listPlanned(tx: Tx, actor: Actor, { from, to, ...asked }: Query): Promise<Planned> {
  const { scheduled_request_id, client_id, facility_id } = asked
  const where = allOf([
    sql`s.is_active and s.next_starts_at < (${to}::date + 2)`,
    inScope(actor, 'schedule:read', 's.id'),
    scheduled_request_id && sql`s.id = any(${scheduled_request_id}::bigint[])`,
    client_id && sql`s.client_id = any(${client_id}::bigint[])`,
    facility_id && sql`s.facility_id = any(${facility_id}::bigint[])`,
  ])
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  const yieldToLoop = openYield()
  const planned: Planned = []
  for await (const schedules of schedulesInPortions(tx, where)) {
    const employees = await readEmployees(tx, schedules)
    for (const schedule of schedules) {
      await yieldToLoop()
      planned.push(...plannedOf(schedule, employees.get(schedule.id) ?? [], openBetween(schedule, workDays, from, to)))
      if (planned.length >= PLANNED_MAX) return firstOf(planned)
    }
  }
  return firstOf(planned)
}

function firstOf(planned: Planned): Planned {
  return planned.sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)).slice(0, PLANNED_MAX)
}

function plannedOf(
  { id, name, type, duration_min }: StoredSchedule,
  employees: number[],
  occurrences: readonly PlannedOccurrence[],
): Planned {
  return occurrences.flatMap(({ date, starts_at }) => {
    if (starts_at === null) return []
    return {
      scheduled_request_id: id,
      name,
      type: REQUEST_TYPES.find((one) => one === type) ?? 'planned',
      date,
      starts_at,
      duration_min,
      employees,
    }
  })
}

function openBetween(schedule: StoredSchedule, workDays: WorkDays, from: string, to: string): PlannedOccurrence[] {
  const rule = ruleOf(schedule)
  const recorded = new Set(schedule.recorded)
  const isShown = (occurrence: PlannedOccurrence) =>
    occurrence.takes_place_on !== null &&
    occurrence.takes_place_on >= from &&
    occurrence.takes_place_on <= to &&
    !recorded.has(occurrence.date) &&
    takesPlaceAfter(schedule.begins_after, occurrence)
  // Keyed by original day: one that a user has moved may also be among those around.
  const open = new Map<string, PlannedOccurrence>()
  const options = { from: addDays(from, -MOVED_DAYS_MAX), completed: schedule.latest }
  for (const occurrence of planOccurrences(rule, workDays, options)) {
    const { date } = occurrence
    if (date > addDays(to, MOVED_DAYS_MAX)) break
    if (isShown(occurrence)) open.set(date, occurrence)
    // Dates after the next one depend on when that is completed.
    if (rule.schedule.after_completion && !recorded.has(date) && date >= dateIn(rule.timezone, new Date())) break
  }
  for (const occurrence of movedByHand(rule, workDays)) {
    if (isShown(occurrence)) open.set(occurrence.date, occurrence)
  }
  return [...open.values()].sort(byStart)
}

async function readEmployees(tx: Tx, schedules: readonly StoredSchedule[]): Promise<Map<number, number[]>> {
  const ids = schedules.map(({ id }) => id)
  const { rows } = await sql<{ id: number; employees: number[] }>`
    select s.id, ${linkedIds('employees')} as employees
    from scheduled_requests s where s.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, employees }) => [id, employees]))
}
